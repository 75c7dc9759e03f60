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
  /** The path as the OpenAPI document writes it. */
  documented: string
  body?: Readonly<Record<string, unknown>>
  /** Largest body, bytes. */
  maxBodyBytes: number
  /** The kind of key that it asks for; null: none. */
  kind: 'secret' | 'publishable' | null
  /** Where it takes a key beside `x-api-key`. */
  alsoFrom?: 'bearer' | 'body'
  liveOnly?: true
  siteRequired?: true
  /** Answers without a key, too. */
  keyOptional?: true
  /** Status of its answer to the request above, where that is not 200. */
  answers?: 403 | 404
  /** The least role that may call it; null: it takes no secret key. */
  role: string | null
  /** The least role of a member, where that is more. */
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
