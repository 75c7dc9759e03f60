import { pathNames, type Route, roleOf, routes } from '@vigil/contract'
import * as z from 'zod'

type JsonSchema = Record<string, unknown>

/** A route as its declaration describes it: plain values, for a suite that knows HTTP only. */
export interface FuzzedRoute {
  name: string
  host: 'api' | 'edge'
  method: string
  /** With `{name}` where a parameter stands. */
  path: string
  parameters: string[]
  auth: 'secret' | 'admin' | 'publishable' | 'operator' | 'none'
  query: JsonSchema | null
  body: JsonSchema | null
  /** A body that it accepts, to be mutated. */
  example: Record<string, unknown> | null
  /** Of its success; null: another media type. */
  answer: JsonSchema | null
}

/** There is one demo page for all suites of this host. */
const SHARED = ['openDemo', 'closeDemo']

/** Every declared route, but those that would close what other suites use. */
export const fuzzedRoutes = (): FuzzedRoute[] =>
  routes.filter(({ operationId }) => !SHARED.includes(operationId)).map(described)

function described(route: Route): FuzzedRoute {
  const { response } = route
  return {
    name: route.operationId,
    host: route.host,
    method: route.method.toUpperCase(),
    path: route.path,
    parameters: pathNames(route.path),
    auth: roleOf(route) === 'admin' ? 'admin' : route.auth.kind,
    query: schemaOf(route.query, 'input'),
    body: schemaOf(route.body, 'input'),
    example: route.example?.body ?? null,
    answer: 'schema' in response ? schemaOf(response.schema, 'output') : null,
  }
}

function schemaOf(schema: z.ZodType | undefined, io: 'input' | 'output'): JsonSchema | null {
  if (schema === undefined) return null
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return JSON.parse(JSON.stringify(made))
}
