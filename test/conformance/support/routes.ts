import { type HostName, hosts } from './call.ts'

/** A route of the interface, with a request that it takes. */
export interface Route {
  name: string
  host: HostName
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** The path as the OpenAPI document writes it, where that is another. */
  documented?: string
  body?: Readonly<Record<string, unknown>>
  /** The kind of key that it asks for; null: none. */
  kind: 'secret' | 'publishable' | null
  /** Where it takes a key beside `x-api-key`. */
  alsoFrom?: 'bearer' | 'body'
  liveOnly?: true
  /** Also answers without a key, with less. */
  keyOptional?: true
  /** What the request above is answered with where that is no 200. */
  answers?: 404
}

/** An id that was never given. */
const nobodysId = '0190b7f0-0000-7000-8000-00000000dead'
const server = { host: 'api', kind: 'secret' } as const
const monitor = { ...server, path: '/api/v1/monitor', alsoFrom: 'bearer' } as const
const open = { host: 'edge', method: 'GET', kind: null } as const

/** Every route that asks for a key. */
export const keyedRoutes: readonly Route[] = [
  {
    ...server,
    name: 'check',
    method: 'POST',
    path: '/api/v1/check',
    body: { userId: 'matrix', event: 'login' },
  },
  {
    ...server,
    name: 'session',
    method: 'POST',
    path: '/api/v1/session',
    body: { fingerprint: 'fp-matrix' },
  },
  {
    ...server,
    name: 'email',
    method: 'POST',
    path: '/api/v1/email',
    body: { email: 'ada@acme.example' },
  },
  {
    ...server,
    name: 'linked-accounts',
    method: 'GET',
    path: '/api/v1/linked-accounts?userId=matrix',
  },
  { ...server, name: 'account', method: 'GET', path: '/api/v1/account' },
  { ...monitor, name: 'monitor, GET', method: 'GET' },
  {
    ...monitor,
    name: 'monitor, POST',
    method: 'POST',
    body: { email: 'ada@acme.example', audience: 'customer' },
    liveOnly: true,
  },
  {
    ...monitor,
    name: 'monitor, PATCH',
    method: 'PATCH',
    body: { id: nobodysId, status: 'paused' },
    answers: 404,
  },
  { ...server, name: 'checks', method: 'GET', path: '/api/v1/checks?limit=1' },
  {
    ...server,
    name: 'check by id',
    method: 'GET',
    path: `/api/v1/checks/${nobodysId}`,
    documented: '/api/v1/checks/{checkId}',
    answers: 404,
  },
  {
    ...server,
    name: 'feedback',
    method: 'POST',
    path: '/api/v1/feedback',
    body: { checkId: nobodysId, label: 'fraud' },
    answers: 404,
  },
  {
    ...server,
    name: 'feedback, DELETE',
    method: 'DELETE',
    path: `/api/v1/feedback/${nobodysId}`,
    documented: '/api/v1/feedback/{feedbackId}',
    answers: 404,
  },
  { ...server, name: 'lists', method: 'GET', path: '/api/v1/lists' },
  {
    ...server,
    name: 'lists, POST',
    method: 'POST',
    path: '/api/v1/lists',
    body: { list: 'watch', userId: 'unknown-user' },
  },
  {
    ...server,
    name: 'lists, DELETE',
    method: 'DELETE',
    path: `/api/v1/lists/${nobodysId}`,
    documented: '/api/v1/lists/{entryId}',
    answers: 404,
  },
  {
    ...server,
    name: 'erasure',
    method: 'POST',
    path: '/api/v1/erasure',
    body: { userId: 'unknown-user' },
  },
  {
    ...server,
    name: 'erasure, receipt',
    method: 'GET',
    path: `/api/v1/erasure/${nobodysId}`,
    documented: '/api/v1/erasure/{erasureId}',
    answers: 404,
  },
  {
    ...server,
    name: 'export',
    method: 'POST',
    path: '/api/v1/export',
    body: { userId: 'unknown-user' },
  },
  {
    name: 'evaluate',
    host: 'edge',
    method: 'POST',
    path: '/v1/risk/evaluate',
    body: { fingerprint: 'fp-matrix' },
    kind: 'publishable',
    alsoFrom: 'body',
  },
  {
    name: 'tls',
    host: 'edge',
    method: 'GET',
    path: '/v1/tls',
    kind: 'publishable',
    keyOptional: true,
  },
]

/** Every route that anybody may ask. */
export const openRoutes: readonly Route[] = [
  { ...open, name: 'health', path: '/health' },
  { ...open, name: 'config', path: '/v1/config' },
  { ...open, name: 'visit/context', path: '/v1/visit/context' },
  { ...open, name: 'demo', path: '/demo' },
  { ...open, name: 'jwks.json', path: '/.well-known/jwks.json' },
  { ...open, host: 'api', name: 'openapi.json', path: '/openapi.json' },
  {
    ...open,
    host: 'api',
    name: 'a problem page',
    path: '/problems/not-found',
    documented: '/problems/{code}',
  },
]

/** What a browser loads or sends without the suite's tables, as the OpenAPI document writes it. */
const pageRoutes = ['GET /sdk.js', 'GET /sdk/{file}', 'GET /demo/{file}', 'POST /demo/signup']

/** Every route but the operator's, by method and path as the OpenAPI document writes it. */
export const documentedRoutes: readonly string[] = [
  ...[...keyedRoutes, ...openRoutes].map((route) => `${route.method} ${documentedPath(route)}`),
  ...pageRoutes,
]

/** Path of a route as the OpenAPI document writes it. */
export function documentedPath({ path, documented }: Route): string {
  return documented ?? path.replace(/\?.*/, '')
}

/** Path of a route without its query, as in `instance` of a problem. */
export function pathnameOf({ host, path }: Route): string {
  return new URL(path, hosts[host]).pathname
}

/** Every method that the path of a route takes. */
export function allowedMethods({ host, path }: Route): string[] {
  return [...keyedRoutes, ...openRoutes]
    .filter((route) => route.host === host && route.path === path)
    .map(({ method }) => method)
}
