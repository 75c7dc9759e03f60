import { type Route, routes } from '@vigil/contract'
import * as z from 'zod'
import type { Schema } from './from-schema.ts'

/** A route with its declared shapes as JSON Schemas, from which requests are generated. */
export interface FuzzedRoute {
  route: Route
  query: Schema | null
  body: Schema | null
  /** Of its success; null: another media type. */
  answer: z.ZodType | null
}

/** Every declared route. */
export const fuzzedRoutes = (): FuzzedRoute[] =>
  routes.map((route) => ({
    route,
    query: schemaOf(route.query),
    body: schemaOf(route.body),
    answer: 'schema' in route.response ? route.response.schema : null,
  }))

function schemaOf(schema: z.ZodType | undefined): Schema | null {
  if (schema === undefined) return null
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}
