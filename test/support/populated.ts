import { pathNames, type Route, type RouteExample, roleOf, UNKNOWN_ID } from '@vigil/contract'
import * as z from 'zod'
import { smallPlan } from '../../packages/storage/testing/records.ts'
import { type Ask, openTenant, type Tenant } from './tenant.ts'

export type Env = 'test' | 'live'

/** A workspace that has one thing of every kind that a route can name. Each is made when it is first wanted. */
export interface Populated {
  tenant: Tenant
  /** The id of its thing of this kind, in this environment where it belongs to one. */
  id(kind: IdKind, env?: Env): Promise<string>
  /** The revision of its policy. */
  revision(env: Env): Promise<number>
  /** The body with which a route accepts a request about its own things; undefined: it takes none. */
  body(route: Route, env?: Env): Promise<Record<string, unknown> | undefined>
  /** A request to a route about its own things, with its own credential. */
  request(route: Route, env?: Env): Promise<BuiltRequest>
  /** Makes new things from here on. */
  renew(): void
  /** Credential of a route, as headers. */
  headers(route: Route, env?: Env): Promise<Record<string, string>>
}

export interface BuiltRequest {
  host: 'api' | 'edge'
  method: string
  /** With its parameters and query. */
  path: string
  headers: Record<string, string>
  body: Record<string, unknown> | undefined
}

/** Where an id counts: in one environment, in all of a workspace, or for the operator alone. */
export const idKinds = {
  checkId: 'env',
  feedbackId: 'env',
  entryId: 'env',
  erasureId: 'env',
  sessionId: 'env',
  verdictToken: 'env',
  identityId: 'workspace',
  memberId: 'workspace',
  keyId: 'workspace',
  signInToken: 'workspace',
  workspaceId: 'operator',
  domainId: 'operator',
  endpointId: 'operator',
  batchId: 'operator',
} as const
export type IdKind = keyof typeof idKinds

/** Parameters of a path that name a kind of thing under the same name. */
export const isIdKind = (name: string): name is IdKind => Object.hasOwn(idKinds, name)

/** Parameters of a path that name nothing of a workspace, with a value that is accepted. */
export const plainParameters: Readonly<Record<string, string>> = {
  code: 'not-found',
  env: 'live',
  file: 'v1.js',
  host: 'old.example.com',
  id: UNKNOWN_ID,
  n: '0',
  operationId: 'check',
  page: 'sandbox',
  section: 'checks',
}

/** The routes whose body names something of the workspace, and those of the operator, which declare no example. */
const bodies: Readonly<
  Record<
    string,
    (of: Pick<Populated, 'id' | 'tenant' | 'revision'>, env: Env) => Promise<object> | object
  >
> = {
  check: () => ({ userId: `u-${mark()}`, event: 'login' }),
  enrolPeople: () => ({ email: `${mark()}@mailbox.example`, audience: 'customer' }),
  addToList: () => ({ list: 'watch', userId: `u-${mark()}` }),
  addMember: () => ({ name: `M ${mark()}`, role: 'viewer' }),
  giveFeedback: async ({ id }, env) => ({ checkId: await id('checkId', env), label: 'fraud' }),
  changeMonitored: async ({ id }) => ({ id: await id('identityId'), status: 'paused' }),
  signIn: async ({ id }) => ({ token: await id('signInToken') }),
  demoSignup: () => ({ email: 'ada@acme.example' }),
  makeConsoleLink: ({ tenant }) => ({ workspace: tenant.workspaceId, name: `M ${mark()}` }),
  savePlan: () => ({ ...smallPlan, id: `plan-${mark()}` }),
  createWorkspace: async ({ tenant }) => ({ name: `New ${mark()}`, planId: tenant.planId }),
  changeWorkspace: () => ({ planStatus: 'active' }),
  moveWorkspace: () => ({ shards: 'DB' }),
  // Refused, because the name is another: the workspace is needed by the requests that follow.
  deleteWorkspace: () => ({ name: 'Another', by: 'Ada' }),
  rerollKey: () => ({ graceHours: 24 }),
  addDomain: () => ({ host: `h-${mark()}.example.com`, role: 'staging' }),
  createKey: () => ({ kind: 'secret', env: 'test' }),
  beginWatchedDomain: () => ({ domain: `w-${mark()}.com`, role: 'app' }),
  addAlertEndpoint: () => ({ kind: 'webhook', url: `http://127.0.0.1:9/${mark()}` }),
  addWebhook: () => ({ kind: 'webhook', url: `http://127.0.0.1:9/${mark()}` }),
  changeAlertEndpoint: () => ({}),
  replayAlerts: () => ({}),
  changeMonitorSettings: () => ({ monitorStealer: true }),
  eraseAddress: () => ({ email: `gone-${mark()}@mailbox.example` }),
  openCorpusBatch: () => corpusBatch(),
  storeCorpusChunk: () => ({
    sha256: 'a'.repeat(64),
    pairs: [['acme.com', '', `${mark()}${'b'.repeat(24)}`]],
  }),
  sealCorpusBatch: () => ({ chunks: 0 }),
  changePolicy: async ({ revision }, env) => ({
    revision: await revision(env),
    live: { events: { [`e${mark()}`]: { challengeFrom: 30 } } },
    draft: { blockFrom: 80, mute: ['tz_geo_mismatch'] },
  }),
}

const mark = () => crypto.randomUUID().slice(0, 8)

const corpusBatch = () => ({
  label: `batch-${mark()}`,
  kind: 'stealer',
  mode: 'live',
  seenAt: '2026-01-02T03:04:05.000Z',
  sourceHash: `${mark()}${'0'.repeat(56)}`,
})

const Made = z.looseObject({})
type Made = z.infer<typeof Made>
const at = (made: unknown, ...path: (string | number)[]): string => {
  let value = made
  for (const name of path) value = Reflect.get(Object(value), name)
  return z.union([z.string(), z.number()]).transform(String).parse(value)
}

/** Opens a workspace and the things in it. */
export async function openPopulated(ask: Ask, operatorToken: string): Promise<Populated> {
  const tenant = await openTenant(ask, operatorToken, {
    maxTeamMembers: 1_000,
    monitoredIdentities: 10_000,
  })
  const { keys, site } = tenant
  const operatorHeaders = { authorization: `Bearer ${operatorToken}` }
  const made = new Map<string, Promise<string>>()
  let admin: Promise<string> | null = null

  async function send(
    host: 'api' | 'edge',
    method: string,
    path: string,
    headers: object,
    body?: object,
  ) {
    const answer = await ask(host, path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return { json: Made.parse(JSON.parse(text)), headers: answer.headers }
  }
  const ofSecret = (env: Env) => ({
    'x-api-key': env === 'live' ? keys.secretLive : keys.secretTest,
    'x-service-site': site,
  })
  const post = async (env: Env, path: string, body: object): Promise<Made> =>
    (await send('api', 'POST', path, ofSecret(env), body)).json
  const operate = async (path: string, body: object): Promise<Made> =>
    (await send('api', 'POST', `/admin/v1${path}`, operatorHeaders, body)).json
  const own = `/workspaces/${tenant.workspaceId}`

  /** A personal key of a member who is an admin. */
  function adminKey(): Promise<string> {
    admin ??= (async () => {
      const link = await operate('/console-links', { workspace: tenant.workspaceId, name: 'Ada' })
      const token = new URL(at(link, 'url')).hash.replace('#token=', '')
      const session = await send('api', 'POST', '/console/session', {}, { token })
      const cookie = (session.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
      const console = {
        cookie,
        'x-vigil-console': '1',
        'x-vigil-env': 'live',
        'x-service-site': site,
      }
      const wanted = { env: 'live', label: 'Personal', personal: true }
      return at((await send('api', 'POST', '/api/v1/keys', console, wanted)).json, 'key')
    })()
    return admin
  }
  const byAdmin = async () => ({ 'x-api-key': await adminKey(), 'x-service-site': site })

  const makers: Readonly<Record<IdKind, (env: Env) => Promise<string>>> = {
    checkId: async (env) =>
      at(await post(env, '/api/v1/check', { userId: `u-${mark()}`, event: 'login' }), 'id'),
    feedbackId: async (env) =>
      at(
        await post(env, '/api/v1/feedback', { checkId: await id('checkId', env), label: 'abuse' }),
        'id',
      ),
    entryId: async (env) =>
      at(await post(env, '/api/v1/lists', { list: 'watch', userId: `u-${mark()}` }), 'entry', 'id'),
    erasureId: async (env) =>
      at(await post(env, '/api/v1/erasure', { userId: `u-${mark()}` }), 'id'),
    sessionId: async (env) =>
      at(await post(env, '/api/v1/session', { fingerprint: `fp-${mark()}` }), 'sessionId'),
    async verdictToken(env) {
      const headers = await headersOf('publishable', env)
      const body = { fingerprint: `fp-${mark()}` }
      const { json } = await send('edge', 'POST', '/v1/risk/evaluate', headers, body)
      return at(json, 'verdictToken', 'token')
    },
    identityId: async () => {
      const person = { email: `${mark()}@mailbox.example`, audience: 'customer' }
      return at(await post('live', '/api/v1/monitor', person), 'results', 0, 'id')
    },
    memberId: async () => {
      const member = { name: `M ${mark()}`, role: 'viewer' }
      const { json } = await send('api', 'POST', '/api/v1/members', await byAdmin(), member)
      return at(json, 'member', 'id')
    },
    keyId: async () =>
      at(await operate(`${own}/keys`, { kind: 'secret', env: 'test' }), 'record', 'id'),
    signInToken: async () => {
      const name = `M ${mark()}`
      const link = await operate('/console-links', { workspace: tenant.workspaceId, name })
      return new URL(at(link, 'url')).hash.replace('#token=', '')
    },
    workspaceId: async () => tenant.workspaceId,
    domainId: async () => {
      const domain = { domain: `w-${mark()}.com`, role: 'app' }
      return at(await operate(`${own}/watched-domains`, domain), 'domain', 'id')
    },
    endpointId: async () => {
      const endpoint = { kind: 'webhook', url: `http://127.0.0.1:9/${mark()}` }
      return at(await operate(`${own}/alert-endpoints`, endpoint), 'endpoint', 'id')
    },
    batchId: async () => at(await operate('/corpus/batches', corpusBatch()), 'batch', 'id'),
  }

  function id(kind: IdKind, env: Env = 'live'): Promise<string> {
    const name = idKinds[kind] === 'env' ? `${kind} ${env}` : kind
    const known = made.get(name) ?? makers[kind](env)
    made.set(name, known)
    return known
  }

  async function headersOf(
    kind: string,
    env: Env,
    role: string | null = null,
  ): Promise<Record<string, string>> {
    if (kind === 'operator') return operatorHeaders
    if (kind === 'secret') return role === 'admin' ? byAdmin() : ofSecret(env)
    if (kind === 'none') return {}
    const key = env === 'live' ? keys.publishableLive : keys.publishableTest
    return { 'x-api-key': key, origin: `https://${site}` }
  }

  async function revision(env: Env): Promise<number> {
    const { json } = await send('api', 'GET', '/api/v1/policy', ofSecret(env))
    return Number(at(json, 'policy', 'revision'))
  }

  async function body(route: Route, env: Env = 'live') {
    if (route.body === undefined) return undefined
    const build = bodies[route.operationId]
    const built = build ? await build({ id, tenant, revision }, env) : route.example?.body
    if (built === undefined) throw new Error(`${route.operationId} needs a body in bodies`)
    return { ...built }
  }

  const headers = (route: Route, env: Env = 'live') =>
    headersOf(route.auth.kind, env, roleOf(route))

  return {
    tenant,
    id,
    revision,
    body,
    headers,
    renew: () => made.clear(),
    async request(route, env = 'live') {
      const example: RouteExample = route.example ?? {}
      let path: string = route.path
      for (const name of pathNames(route.path)) {
        const value = isIdKind(name)
          ? await id(name, env)
          : (example.path?.[name] ?? plainParameters[name])
        if (value === undefined) throw new Error(`{${name}} needs a maker or a plain value`)
        path = path.replace(`{${name}}`, encodeURIComponent(value))
      }
      const query = new URLSearchParams(example.query).toString()
      return {
        host: route.host,
        method: route.method.toUpperCase(),
        path: query === '' ? path : `${path}?${query}`,
        headers: await headers(route, env),
        body: await body(route, env),
      }
    },
  }
}
