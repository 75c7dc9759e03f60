import { pathParameters, siteHeader } from '../routes/parameters.ts'
import { pathNames, queryOf, type Route } from '../routes/route.ts'
import type { SchemaBook } from './schema-book.ts'

type Json = Record<string, unknown>

/** The parameters of a route as OpenAPI writes them: path, headers and query. */
export function parametersOf(route: Route, schemas: SchemaBook): Json[] {
  const headers = {
    ...(route.auth.kind === 'secret' && { 'x-service-site': siteHeader }),
    ...route.headers,
  }
  return [
    requestIdParameter(),
    ...pathNames(route.path).map((name) => ({
      name,
      in: 'path',
      required: true,
      description: pathParameters[name] ?? name,
      schema: { type: 'string' },
    })),
    ...Object.entries(headers).map(([name, { description, schema }]) => ({
      name,
      in: 'header',
      required: false,
      description,
      schema: schemas.refTo(schema),
    })),
    ...Object.entries(queryOf(route)?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      ...schemas.parameter(schema),
    })),
  ]
}

function requestIdParameter(): Json {
  return {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description: 'Correlation id, echoed on the response; another length is replaced.',
    schema: { type: 'string', minLength: 8, maxLength: 128 },
  }
}
