import type * as z from 'zod'
import type { ProblemCode } from './problem.ts'

/** Who may call a route. */
export type RouteSecurity = 'secret' | 'secret_or_bearer' | 'publishable' | 'operator' | 'none'

export interface RouteParameter {
  name: string
  in: 'query' | 'header' | 'path'
  required: boolean
  description: string
  schema: z.ZodType
}

/** A route as callers see it: one row of the interface. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  host: 'api' | 'edge'
  operationId: string
  summary: string
  security: RouteSecurity
  parameters?: readonly RouteParameter[]
  request?: z.ZodType
  response: { schema: z.ZodType } | { mediaType: string }
  /** Beyond those of every route of its kind. */
  problems: readonly ProblemCode[]
}

/** What every authenticated route may answer beside its own problems. */
const AUTHENTICATED: readonly ProblemCode[] = [
  'missing_api_key',
  'invalid_api_key',
  'wrong_key_kind',
  'workspace_suspended',
  'rate_limited',
  'internal_error',
  'temporarily_unavailable',
]
const SERVER: readonly ProblemCode[] = ['site_not_licensed']
const OPERATOR: readonly ProblemCode[] = ['invalid_api_key', 'internal_error', 'not_found']
const WITH_BODY: readonly ProblemCode[] = [
  'malformed_json',
  'validation_failed',
  'payload_too_large',
  'unsupported_media_type',
]

/** Every problem that a route may answer. */
export function problemsOf(route: Route): Set<ProblemCode> {
  const { security } = route
  return new Set([
    ...(security === 'none' ? ['internal_error' as const] : []),
    ...(security === 'operator' ? OPERATOR : []),
    ...(security === 'publishable' || security.startsWith('secret') ? AUTHENTICATED : []),
    ...(security.startsWith('secret') ? SERVER : []),
    ...(route.request ? WITH_BODY : []),
    ...route.problems,
  ])
}
