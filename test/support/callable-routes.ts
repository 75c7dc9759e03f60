import {
  MAX_BODY_BYTES,
  pathNames,
  type Route,
  type RouteExample,
  roleOf,
  routes,
  UNKNOWN_ID,
} from '@vigil/contract'

/** A route of the interface, with a request that it accepts: plain values, for suites that know HTTP only. */
export interface CallableRoute {
  /** Its `operationId`. */
  name: string
  host: 'api' | 'edge'
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its example's parameters and query. */
  path: string
  /** The path in OpenAPI notation. */
  documented: string
  body?: Readonly<Record<string, unknown>>
  /** Largest body, bytes. */
  maxBodyBytes: number
  /** The kind of key that it requires; null: none. */
  kind: 'secret' | 'publishable' | null
  /** Where it accepts a key besides `x-api-key`. */
  alsoFrom?: 'bearer' | 'body'
  liveOnly?: true
  siteRequired?: true
  /** May also be called without a key. */
  keyOptional?: true
  /** Expected status of the request above; default: 200. */
  answers?: 403 | 404
  /** The lowest role that may call it; null: it accepts no secret key. */
  role: string | null
  /** The lowest role of a member, if higher. */
  memberRole?: string
}

/** Every declared route but the operator's. */
export const callableRoutes = (): CallableRoute[] =>
  routes.filter(({ auth }) => auth.kind !== 'operator').map(asCalled)

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

function asCalled(declared: Route): CallableRoute {
  const { operationId, host, method, path: documented, auth } = declared
  const example: RouteExample = declared.example ?? {}
  const named = pathNames(documented).reduce(
    (path, name) => path.replace(`{${name}}`, example.path?.[name] ?? UNKNOWN_ID),
    String(documented),
  )
  const query = new URLSearchParams(example.query).toString()
  return {
    name: operationId,
    host,
    method: METHODS[method],
    path: query === '' ? named : `${named}?${query}`,
    documented,
    maxBodyBytes: declared.maxBodyBytes ?? MAX_BODY_BYTES[host],
    ...(example.body && { body: example.body }),
    ...(example.answers && { answers: example.answers }),
    ...('bearer' in auth && { alsoFrom: 'bearer' as const }),
    ...('inBody' in auth && { alsoFrom: 'body' as const }),
    ...('liveOnly' in auth && { liveOnly: true as const }),
    ...('siteRequired' in auth && { siteRequired: true as const }),
    ...('optional' in auth && { keyOptional: true as const }),
    role: roleOf(declared),
    ...('memberRole' in auth && { memberRole: auth.memberRole }),
    kind: auth.kind === 'secret' || auth.kind === 'publishable' ? auth.kind : null,
  }
}
