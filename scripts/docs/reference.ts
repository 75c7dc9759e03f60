import { createMarkdownFromOpenApi } from '@scalar/openapi-to-markdown'
import {
  openApiDocument,
  problemPath,
  problemsOf,
  type Route,
  routes,
} from '../../packages/contract/index.ts'
import { recordedAnswers } from './recorded-answers.ts'
import { samples } from './samples.ts'

/** The reference of one operation. */
export interface Operation {
  route: Route
  markdown: string
}

const SERVERS = { apiUrl: 'https://api.example.com', edgeUrl: 'https://edge.example.com' }

/** The published operations, each with its reference as Markdown. */
export async function reference(): Promise<Operation[]> {
  const document = openApiDocument(SERVERS, 'callers', recordedAnswers())
  const published = routes.filter(isPublished)
  return Promise.all(
    published.map(async (route) => ({
      route,
      markdown: `${head(route)}\n\n${await fields(document, route)}\n\n${errors(route)}\n`,
    })),
  )
}

/** Pages, scripts and pictures are no part of the API. */
function isPublished({ auth, response }: Route): boolean {
  return auth.kind !== 'operator' && 'schema' in response
}

function head(route: Route): string {
  const code = samples(route).map(
    ({ title, language, text }) => `### ${title}\n\n\`\`\`${language}\n${text}\n\`\`\``,
  )
  const credential = {
    secret: 'a secret key in `x-api-key`',
    publishable: 'a publishable key in `x-api-key`',
    operator: 'the operator token',
    none: 'none',
  }[route.auth.kind]
  return [
    `# ${route.summary}`,
    `\`${route.method.toUpperCase()} ${route.path}\` on the ${route.host === 'api' ? 'server API' : 'browser host'}. Credential: ${credential}.`,
    ...(route.description === undefined ? [] : [route.description]),
    '## Example',
    ...code,
  ].join('\n\n')
}

/** Parameters, body and answer by the library, from the part of the document that describes the route. */
async function fields(document: Record<string, unknown>, route: Route): Promise<string> {
  const { paths, webhooks: _, ...rest } = document
  const path: unknown = Reflect.get(Object(paths), route.path)
  const operation: unknown = Reflect.get(Object(path), route.method)
  const responses: unknown = Reflect.get(Object(operation), 'responses')
  const part = {
    ...rest,
    paths: {
      [route.path]: {
        [route.method]: {
          ...Object(operation),
          responses: { 200: Reflect.get(Object(responses), '200') },
        },
      },
    },
  }
  const markdown = await createMarkdownFromOpenApi(part)
  const from = markdown.search(/^#### (Parameters|Request Body|Responses)/m)
  const to = markdown.search(/^## Schemas/m)
  return markdown
    .slice(from < 0 ? 0 : from, to < 0 ? undefined : to)
    .replaceAll(/^##(#+) /gm, '$1 ')
}

function errors(route: Route): string {
  const codes = [...problemsOf(route)].sort()
  if (codes.length === 0) return ''
  return `## Errors\n\n${codes.map((code) => `- [\`${code}\`](${problemPath(code)})`).join('\n')}`
}
