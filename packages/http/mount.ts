import {
  MAX_BODY_BYTES,
  type MountedRoute,
  type MountedTable,
  queryOf,
  type Route,
  roleOf,
} from '@vigil/contract'
import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { authenticate } from './authentication/authenticate.ts'
import { operatorOnly } from './authentication/operator.ts'
import { requirePlan } from './authentication/require-plan.ts'
import { judgedOf } from './context/measure.ts'
import type { Stage } from './context/stage.ts'
import type { HttpEnv } from './context/variables.ts'
import { withServices } from './open.ts'
import { validateBody, validateLenientBody, validateQuery } from './request/validate.ts'
import { admitFirst, refuseStanding } from './response/rate-headers.ts'

/** A declared path as Hono writes it: `/api/v1/checks/:checkId`. */
type HonoPath<P extends string> = P extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}:${Name}${HonoPath<Rest>}`
  : P

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Valid<R extends MountedRoute> = {
  out: {
    json: Parsed<R extends { body: infer Body } ? Body : undefined>
    query: Parsed<R extends { query: infer Query } ? Query : undefined>
  }
}

/** The context of a route's handler: its path's parameters, body and query have the declared types. */
export type RouteContext<R extends MountedRoute> = Context<HttpEnv, HonoPath<R['path']>, Valid<R>>

type WithoutRequestId<T> = T extends unknown ? Omit<T, 'requestId'> : never
type Result<R extends MountedRoute> = R['response'] extends { schema: infer S extends z.ZodType }
  ? z.output<S> & object
  : R['response'] extends { mediaType: string | readonly string[] }
    ? never
    : object
type Answer<R extends MountedRoute> =
  | Response
  | (R['auth'] extends { kind: 'none' } | { optional: true }
      ? Result<R>
      : WithoutRequestId<Result<R>>)

/**
 * Handles one route. A result that is no Response is sent as JSON, on routes that require a credential
 * with the request's id in it.
 */
export type RouteHandler<R extends MountedRoute> = {
  // Written as a method, so that handlers of different routes fit into one table (bivariance).
  handle(c: RouteContext<R>): Answer<R> | Promise<Answer<R>>
}['handle']

/** A handler for each route of a table, by `operationId`. */
export type RouteHandlers<T extends MountedTable> = {
  readonly [Name in keyof T]: RouteHandler<T[Name]>
}

type AnyHandler = (c: Context<HttpEnv>) => object | Promise<object>

/** Mounts every route of a table on its host: credentials, query, body and handler as declared. */
export function mount<T extends MountedTable>(
  app: Hono<HttpEnv>,
  host: Route['host'],
  table: T,
  handlers: RouteHandlers<T>,
): void
export function mount(
  app: Hono<HttpEnv>,
  host: Route['host'],
  table: MountedTable,
  handlers: Readonly<Record<string, AnyHandler>>,
): void {
  for (const [name, route] of Object.entries(table)) {
    const handler = handlers[name]
    if (handler === undefined) throw new Error(`${name} has no handler`)
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const stages = stagesOf(route, host)
    app.on(route.method.toUpperCase(), [path], async (c) => {
      c.set('route', name)
      for (const stage of stages) {
        const waits = stage(c)
        if (waits !== undefined) await waits
      }
      const result = await handler(c)
      if (result instanceof Response) return result
      c.set('judged', judgedOf(result) ?? undefined)
      return c.json(isOpen(route) ? result : { requestId: c.get('requestId'), ...result })
    })
  }
}

const isOpen = ({ auth }: MountedRoute) => auth.kind === 'none' || 'optional' in auth

function stagesOf(route: MountedRoute, host: Route['host']): Stage[] {
  const { auth, body, maxBodyBytes = MAX_BODY_BYTES[host] } = route
  const stages: Stage[] = []
  if (auth.kind === 'operator') stages.push(operatorOnly, withServices)
  else if (auth.kind !== 'none') {
    stages.push(withServices, authenticate(auth, roleOf(route), maxBodyBytes))
    stages.push(route.metersItself ? refuseStanding : admitFirst)
    if (route.plan !== undefined) stages.push(requirePlan(route.plan))
  }
  const query = queryOf(route)
  if (query !== null) stages.push(validateQuery(query))
  if (body !== undefined) stages.push(bodyValidator(route, body, maxBodyBytes))
  return stages
}

function bodyValidator({ lenient }: MountedRoute, body: z.ZodType, maxBytes: number): Stage {
  return lenient && body instanceof z.ZodObject
    ? validateLenientBody(body, maxBytes)
    : validateBody(body, maxBytes)
}
