import { type ProblemCode, problems } from '../problem/problem.ts'
import { Problem } from '../problem/problem-body.ts'
import { problemsOf, type Route } from '../routes/route.ts'
import { routes } from '../routes/routes.ts'
import type { Answers, OpenApiServers, RecordedAnswer } from './openapi-examples.ts'
import { parametersOf } from './openapi-parameters.ts'
import { webhooksOf } from './openapi-webhooks.ts'
import { SchemaBook } from './schema-book.ts'

type Json = Record<string, unknown>

const DESCRIPTION =
  'Scores the risk of a signup or login, and monitors for exposed credentials.  Failures are problem details (RFC 9457); match on `type` or `error`. Further response fields may be added; unknown request fields are ignored.'

/** The reader of a document: applications that call the service, or the operator who runs it. */
export type OpenApiAudience = 'callers' | 'operator'

const TAGS = {
  callers: [
    { name: 'api', description: 'Server API: secret keys.' },
    { name: 'edge', description: 'Browser host: publishable keys.' },
    { name: 'webhooks', description: 'Events that your endpoints receive.' },
  ],
  operator: [{ name: 'operator', description: 'Operation of a deployment: the operator token.' }],
} as const satisfies Record<OpenApiAudience, readonly Json[]>

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` })
const RATE_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
]

/** Returns the OpenAPI 3.1 document for an audience, generated from the schemas that validate requests. */
export function openApiDocument(
  servers: OpenApiServers,
  audience: OpenApiAudience = 'callers',
  answers: Answers = {},
): Json {
  const schemas = new SchemaBook()
  const items = new Map<string, { urls: Set<string>; methods: Record<string, Json> }>()
  for (const route of routes) {
    if (isOperators(route) !== (audience === 'operator')) continue
    const url = route.host === 'api' ? servers.apiUrl : servers.edgeUrl
    const { urls, methods } = items.get(route.path) ?? { urls: new Set(), methods: {} }
    urls.add(url)
    // A path that both hosts have is one operation with two servers.
    methods[route.method] ??= operation(route, schemas, answers[route.operationId])
    items.set(route.path, { urls, methods })
  }
  const paths = Object.fromEntries(
    [...items].map(([path, { urls, methods }]) => [
      path,
      { servers: [...urls].map((url) => ({ url })), ...methods },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: audience === 'operator' ? 'Vigil: operation' : 'Vigil',
      version: '1.0.0',
      description: DESCRIPTION,
      contact: { name: 'Vigil', url: `${servers.apiUrl}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: servers.apiUrl, description: 'Server API' }],
    tags: TAGS[audience],
    paths,
    ...(audience === 'callers' && { webhooks: webhooksOf(schemas) }),
    components: {
      securitySchemes: securitySchemes(audience),
      headers: headers(audience),
      schemas: schemas.written(),
    },
  }
}

function isOperators({ auth }: Route): boolean {
  return auth.kind === 'operator'
}

function operation(route: Route, schemas: SchemaBook, recorded?: RecordedAnswer): Json {
  const { response, auth } = route
  const shown = recorded === undefined ? {} : { example: recorded.answer }
  const requested = route.example?.body ?? recorded?.body
  const content =
    'schema' in response
      ? {
          'application/json': {
            schema: schemas.refTo(response.schema, `Answer of \`${route.operationId}\``),
            ...shown,
          },
        }
      : Object.fromEntries(
          [response.mediaType]
            .flat()
            .map((type) => [
              type,
              { schema: { type: type === 'application/json' ? 'object' : 'string' }, ...shown },
            ]),
        )
  const metered = auth.kind === 'publishable' || auth.kind === 'secret'
  const named = ['X-Request-Id', ...(metered ? RATE_HEADERS : [])]
  const responseHeaders = Object.fromEntries(named.map((name) => [name, ref('headers', name)]))
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    tags: [isOperators(route) ? 'operator' : route.host],
    security: security(route),
    parameters: parametersOf(route, schemas),
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.refTo(route.body, `Body of \`${route.operationId}\``),
            ...(requested !== undefined && { example: requested }),
          },
        },
      },
    }),
    responses: {
      200: { description: 'Success.', headers: responseHeaders, content },
      ...problemResponses(problemsOf(route), responseHeaders, schemas),
    },
  }
}

function problemResponses(
  codes: Set<ProblemCode>,
  responseHeaders: Json,
  schemas: SchemaBook,
): Json {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of codes) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, listed]) => [
      String(status),
      {
        description: listed.map((code) => `\`${code}\``).join(', '),
        headers:
          status === 401 ? { 'X-Request-Id': responseHeaders['X-Request-Id'] } : responseHeaders,
        content: { 'application/problem+json': { schema: schemas.refTo(Problem) } },
      },
    ]),
  )
}

function security(route: Route): Json[] {
  const { auth } = route
  if (auth.kind === 'none') return []
  if (auth.kind === 'operator') return [{ operatorToken: [] }]
  if (auth.kind === 'secret') {
    return [{ secretKey: [] }, ...('bearer' in auth ? [{ secretKeyBearer: [] }] : [])]
  }
  // OpenAPI has no scheme for the credential `publicKey` in the body.
  return [{ publishableKey: [] }, {}]
}

function securitySchemes(audience: OpenApiAudience): Json {
  if (audience === 'operator') {
    return { operatorToken: { type: 'http', scheme: 'bearer', description: 'OPERATOR_TOKEN.' } }
  }
  const key = { type: 'apiKey', in: 'header', name: 'x-api-key' }
  return {
    secretKey: { ...key, description: 'sk_test_... or sk_live_...; never in a browser.' },
    secretKeyBearer: { type: 'http', scheme: 'bearer', description: 'The same; only for monitor.' },
    publishableKey: {
      ...key,
      description: 'pk_test_... or pk_live_..., or publicKey in the body.',
    },
  }
}

function headers(audience: OpenApiAudience): Json {
  const requestId = { description: 'The id of this request.', schema: { type: 'string' } }
  if (audience === 'operator') return { 'X-Request-Id': requestId }
  const integer = (description: string) => ({
    description,
    schema: { type: 'integer', minimum: 0 },
  })
  return {
    'X-Request-Id': requestId,
    'X-RateLimit-Limit': integer('Requests admitted per window.'),
    'X-RateLimit-Remaining': integer('Requests left in the window.'),
    'X-RateLimit-Reset': integer('Seconds until a slot frees.'),
    'Retry-After': integer('Seconds to wait before the next request; 0 on success.'),
  }
}
