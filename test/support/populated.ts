import { pathNames, type Route, type RouteExample, roleOf, UNKNOWN_ID } from '@vigil/contract'
import { smallPlan } from '../../packages/storage/testing/records.ts'
import { corpusBatch, type IdKind, idKinds, isIdKind, makersOf, mark } from './made-things.ts'
import { type Ask, openTenant, type Tenant } from './tenant.ts'
import { at, type Env, openTenantCalls } from './tenant-calls.ts'

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

/** Opens a workspace and the things in it. */
export async function openPopulated(ask: Ask, operatorToken: string): Promise<Populated> {
  const tenant = await openTenant(ask, operatorToken, {
    maxTeamMembers: 1_000,
    monitoredIdentities: 10_000,
  })
  const calls = openTenantCalls(ask, tenant, operatorToken)
  const makers = makersOf(calls, tenant, id)
  const made = new Map<string, Promise<string>>()

  function id(kind: IdKind, env: Env = 'live'): Promise<string> {
    const name = idKinds[kind] === 'env' ? `${kind} ${env}` : kind
    const known = made.get(name) ?? makers[kind](env)
    made.set(name, known)
    return known
  }

  async function revision(env: Env): Promise<number> {
    const { json } = await calls.send('api', 'GET', '/api/v1/policy', calls.ofSecret(env))
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
    calls.headersOf(route.auth.kind, env, roleOf(route))

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
