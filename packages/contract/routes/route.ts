import * as z from 'zod'
import type { Role } from '../answer/answer-enums.ts'
import type { ProblemCode } from '../problem/problem.ts'
import type { PlanRule } from './plan-access.ts'

/** Who may call a route, and where the credential is accepted besides `x-api-key`. */
export type RouteAuth =
  | {
      kind: 'secret'
      /** Also as `Authorization: Bearer`. */
      bearer?: true
      /** Rejects test keys. */
      liveOnly?: true
      /** Live keys must name their site in `x-service-site`. */
      siteRequired?: true
      /** The lowest role that may call it; default: `viewer` for GET, `analyst` for other methods. */
      role?: Role
      /** The lowest role of a member (personal key or session), if higher than for a workspace key. */
      memberRole?: Role
    }
  | {
      kind: 'publishable'
      /** Also as `publicKey` in the body. */
      inBody?: true
      /** May also be called without a key. */
      optional?: true
    }
  | { kind: 'operator' }
  | { kind: 'none' }

export const secret = { kind: 'secret' } as const satisfies RouteAuth
export const operator = { kind: 'operator' } as const satisfies RouteAuth
export const noKey = { kind: 'none' } as const satisfies RouteAuth

/** The lowest role that may call a route; null: the route accepts no secret key. */
export function roleOf({ auth, method }: Pick<MountedRoute, 'auth' | 'method'>): Role | null {
  if (auth.kind !== 'secret') return null
  return auth.role ?? (method === 'get' ? 'viewer' : 'analyst')
}

/** A request header of one route, in addition to those of all routes. */
export interface RouteHeader {
  description: string
  schema: z.ZodType
}

/**
 * One route, declared once: the Hono routes, the OpenAPI document and the conformance suite
 * are derived from it. Its name in the table is its `operationId`.
 */
export interface MountedRoute {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** In OpenAPI notation: `/api/v1/checks/{checkId}`; each name is a key of `pathParameters`. */
  path: `/${string}`
  summary: string
  /** What it does and when to call it: a paragraph of Markdown in the reference. */
  description?: string
  auth: RouteAuth
  /** Without a schema no query parameter is accepted, except by pages and scripts, which need no key. */
  query?: z.ZodObject
  headers?: Readonly<Record<string, RouteHeader>>
  body?: z.ZodType
  /**
   * The body is sent by browsers and forms: empty strings and nulls at the top level count as absent, and
   * unknown fields that resemble known ones are reported in `ignored`.
   */
  lenient?: true
  /** Maximum size of the body, bytes; default: `MAX_BODY_BYTES` of the host. */
  maxBodyBytes?: number
  /** Absent if the host does not load the schema of the response. */
  response?: RouteResponse
  plan?: PlanRule
  /** In addition to those of all routes of this kind. */
  problems?: readonly ProblemCode[]
  /** The handler calls the rate limiter itself, with facts about the visit. */
  metersItself?: true
  /** A request that the route accepts, which the conformance suite sends with every credential. */
  example?: RouteExample
}

export type RouteResponse = { schema: z.ZodType } | { mediaType: string | readonly string[] }

/** A route with its response schema, for the document and the tests. */
export interface RouteDeclaration extends MountedRoute {
  response: RouteResponse
}

export interface RouteExample {
  body?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, string>>
  /** Values of the path parameters; default: an id that does not exist. */
  path?: Readonly<Record<string, string>>
  /** Expected status; default: 200. */
  answers?: 403 | 404
}

/** An id that does not exist, for examples with status 404. */
export const UNKNOWN_ID = '0190b7f0-0000-7000-8000-00000000dead'

/** Routes as a host mounts them, by `operationId`. */
export type MountedTable = Readonly<Record<string, MountedRoute>>

/** Routes of one host by `operationId`. */
export type RouteTable = Readonly<Record<string, RouteDeclaration>>

/** A route with its name and host. */
export interface Route extends RouteDeclaration {
  operationId: string
  host: 'api' | 'edge'
}

/** Default maximum size of a body, bytes, by host (design: status codes). */
export const MAX_BODY_BYTES = { api: 256 * 1024, edge: 64 * 1024 } as const

/** Query of a route without parameters: every name is rejected. */
export const NoQuery = z.strictObject({})

/** The query schema of a route; null: it accepts any query (a page, a script). */
export function queryOf({ response, auth, query }: MountedRoute): z.ZodObject | null {
  const isPage = response !== undefined && 'mediaType' in response && auth.kind === 'none'
  return isPage ? null : (query ?? NoQuery)
}

/** Names of the parameters in a route's path, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

const KEYED: readonly ProblemCode[] = [
  'missing_api_key',
  'invalid_api_key',
  'wrong_key_kind',
  'workspace_suspended',
  'rate_limited',
  'internal_error',
  'temporarily_unavailable',
]
const OF_KIND: Readonly<Record<RouteAuth['kind'], readonly ProblemCode[]>> = {
  secret: [...KEYED, 'site_not_licensed'],
  publishable: [...KEYED, 'origin_not_allowed'],
  operator: ['invalid_api_key', 'rate_limited', 'internal_error', 'not_found'],
  none: ['internal_error'],
}
const WITH_BODY: readonly ProblemCode[] = [
  'malformed_json',
  'validation_failed',
  'payload_too_large',
  'unsupported_media_type',
]

/** All problems that a route may return. */
export function problemsOf(route: RouteDeclaration): Set<ProblemCode> {
  const { auth } = route
  return new Set([
    ...OF_KIND[auth.kind],
    ...('siteRequired' in auth ? (['site_required'] as const) : []),
    ...('liveOnly' in auth ? (['live_key_required'] as const) : []),
    ...(route.plan ? (['quota_exceeded'] as const) : []),
    ...(route.plan?.feature ? (['feature_not_in_plan'] as const) : []),
    ...(route.body ? WITH_BODY : []),
    ...(queryOf(route) ? (['validation_failed'] as const) : []),
    ...(pathNames(route.path).length > 0 ? (['not_found'] as const) : []),
    ...(route.problems ?? []),
  ])
}
