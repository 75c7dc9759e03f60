import type { KeyKind, ProblemCode } from '@vigil/contract'

/** An authenticated route, with a request that it takes from the right key. */
export interface MatrixRoute {
  name: string
  host: 'api' | 'edge'
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: Readonly<Record<string, unknown>>
  kind: KeyKind
  /** Where it takes a key beside `x-api-key`. */
  alsoFrom: 'bearer' | 'body' | null
  /** What a valid request answers where that is no 200. */
  answers: number
}

const server = { host: 'api', kind: 'secret', alsoFrom: null, answers: 200 } as const
const monitor = { ...server, path: '/api/v1/monitor', alsoFrom: 'bearer' } as const
const json = { method: 'POST' } as const

/** Every authenticated route of both hosts. */
export const matrixRoutes: readonly MatrixRoute[] = [
  {
    ...server,
    ...json,
    name: 'check',
    path: '/api/v1/check',
    body: { event: 'signup', email: 'ada@example.com' },
  },
  { ...server, ...json, name: 'session', path: '/api/v1/session', body: { fingerprint: 'fp-1' } },
  { ...server, ...json, name: 'email', path: '/api/v1/email', body: { email: 'ada@example.com' } },
  {
    ...server,
    name: 'linked-accounts',
    method: 'GET',
    path: '/api/v1/linked-accounts?userId=ada',
  },
  { ...server, name: 'account', method: 'GET', path: '/api/v1/account' },
  { ...monitor, name: 'monitor, read', method: 'GET' },
  {
    ...monitor,
    ...json,
    name: 'monitor, enrol',
    body: { email: 'ada@example.com', audience: 'customer' },
  },
  {
    ...monitor,
    name: 'monitor, change',
    method: 'PATCH',
    body: { id: '0190b7f0-0000-7000-8000-00000000dead', status: 'paused' },
    answers: 404,
  },
  {
    ...json,
    name: 'evaluate',
    host: 'edge',
    path: '/v1/risk/evaluate',
    body: { fingerprint: 'fp-1' },
    kind: 'publishable',
    alsoFrom: 'body',
    answers: 200,
  },
]

/** Keys of one workspace, some of which must not work. */
export interface MatrixKeys {
  /** Live keys that work, by kind. */
  working: Record<KeyKind, string>
  revoked: Record<KeyKind, string>
  expired: Record<KeyKind, string>
  /** Whole in form and checksum, known to nobody. */
  unknown: Record<KeyKind, string>
  suspended: Record<KeyKind, string>
  site: string
}

/** Something wrong with a caller's credential, and what every route must say to it. */
export interface CredentialFault {
  name: string
  /** The key and the headers sent; null: no key. */
  send(route: MatrixRoute, keys: MatrixKeys): { key: string | null; headers?: HeaderValues }
  status: 401 | 403
  error: ProblemCode
  /** The caller is known, so the answer carries the rate headers. */
  authenticated: boolean
}

type HeaderValues = Readonly<Record<string, string>>

const unauthenticated = { status: 401, error: 'invalid_api_key', authenticated: false } as const
const other = (kind: KeyKind): KeyKind => (kind === 'secret' ? 'publishable' : 'secret')

/** A key with one character of its secret changed: the checksum no longer holds. */
function misspelt(key: string): string {
  const at = key.length - 10
  return key.slice(0, at) + (key.charAt(at) === 'A' ? 'B' : 'A') + key.slice(at + 1)
}

/** Every way in which a credential is wrong. */
export const credentialFaults: readonly CredentialFault[] = [
  {
    name: 'no key',
    send: () => ({ key: null }),
    status: 401,
    error: 'missing_api_key',
    authenticated: false,
  },
  {
    name: 'a key where this route takes none',
    send: (route, { working }) => ({
      key: null,
      headers:
        route.alsoFrom === 'bearer'
          ? { Authorization: `Basic ${working[route.kind]}` }
          : { Authorization: `Bearer ${working[route.kind]}` },
    }),
    status: 401,
    error: 'missing_api_key',
    authenticated: false,
  },
  { ...unauthenticated, name: 'a word that is no key', send: () => ({ key: 'secret' }) },
  {
    ...unauthenticated,
    name: 'a misspelt key',
    send: (route, { working }) => ({ key: misspelt(working[route.kind]) }),
  },
  {
    ...unauthenticated,
    name: 'a key with more at its end',
    send: (route, { working }) => ({ key: `${working[route.kind]}0` }),
  },
  {
    ...unauthenticated,
    name: 'an unknown key',
    send: (route, { unknown }) => ({ key: unknown[route.kind] }),
  },
  {
    ...unauthenticated,
    name: 'a revoked key',
    send: (route, { revoked }) => ({ key: revoked[route.kind] }),
  },
  {
    ...unauthenticated,
    name: 'an expired key',
    send: (route, { expired }) => ({ key: expired[route.kind] }),
  },
  {
    name: 'a key of the other kind',
    send: (route, { working }) => ({ key: working[other(route.kind)] }),
    status: 403,
    error: 'wrong_key_kind',
    authenticated: true,
  },
  {
    name: 'a key of a suspended workspace',
    send: (route, { suspended }) => ({ key: suspended[route.kind] }),
    status: 403,
    error: 'workspace_suspended',
    authenticated: true,
  },
]

/** A request to a route: with its own body, the key in `x-api-key`, and further headers. */
export function matrixRequest(
  route: MatrixRoute,
  key: string | null,
  headers: HeaderValues = {},
): RequestInit {
  return {
    method: route.method,
    headers: {
      ...(route.body && { 'Content-Type': 'application/json' }),
      ...(key !== null && { 'x-api-key': key }),
      ...headers,
    },
    ...(route.body && { body: JSON.stringify(route.body) }),
  }
}
