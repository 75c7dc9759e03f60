import type * as z from 'zod'
import type { apiRoutes } from './api-routes.ts'

type Routes = typeof apiRoutes
type Calls = {
  [Name in keyof Routes as `${Uppercase<Routes[Name]['method']>} ${Routes[Name]['path']}`]: Routes[Name]
}

/** A route of the server host by method and path: `GET /api/v1/checks/{checkId}`. */
export type Call = keyof Calls

/** Type of a route's request body. */
export type CallBody<Name extends Call> = Calls[Name] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : never

/** Type of a route's response with status 200. */
export type CallAnswer<Name extends Call> = Calls[Name] extends {
  response: { schema: infer Answer extends z.ZodType }
}
  ? z.output<Answer>
  : never
