import { pathNames, type Route, type RouteExample, roleOf, UNKNOWN_ID } from '@vigil/contract'
import { smallPlan } from '../../packages/storage/testing/records.ts'
import {
  corpusBatch,
  creatorsOf,
  type IdKind,
  idKinds,
  isIdKind,
  uniqueSuffix,
} from './created-resources.ts'
import { type Ask, openTenant, type Tenant } from './tenant.ts'
import { at, type Env, openTenantCalls } from './tenant-calls.ts'

/** A workspace with one resource of every kind that a route can name. Each is created at its first use. */
export interface PopulatedWorkspace {
  tenant: Tenant
  /** The id of its resource of this kind, in this environment if it is scoped to one. */
  id(kind: IdKind, env?: Env): Promise<string>
  /** The revision of its policy. */
  revision(env: Env): Promise<number>
  /** A body that a route accepts, with the workspace's own resources; undefined: the route has no body. */
  body(route: Route, env?: Env): Promise<Record<string, unknown> | undefined>
  /** A request to a route with the workspace's own resources and credential. */
  request(route: Route, env?: Env): Promise<BuiltRequest>
  /** From now on creates new resources. */
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

/** Path parameters that name no resource of a workspace, with a valid value. */
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

/** Routes whose body names a resource of the workspace, and operator routes, which declare no example. */
const bodies: Readonly<
  Record<
    string,
    (
      of: Pick<PopulatedWorkspace, 'id' | 'tenant' | 'revision'>,
      env: Env,
    ) => Promise<object> | object
  >
> = {
  check: () => ({ userId: `u-${uniqueSuffix()}`, event: 'login' }),
  enrolPeople: () => ({ email: `${uniqueSuffix()}@mailbox.example`, audience: 'customer' }),
  addToList: () => ({ list: 'watch', userId: `u-${uniqueSuffix()}` }),
  addMember: () => ({ name: `M ${uniqueSuffix()}`, role: 'viewer' }),
  giveFeedback: async ({ id }, env) => ({ checkId: await id('checkId', env), label: 'fraud' }),
  changeMonitored: async ({ id }) => ({ id: await id('identityId'), status: 'paused' }),
  signIn: async ({ id }) => ({ token: await id('signInToken') }),
  demoSignup: () => ({ email: 'ada@acme.example' }),
  makeConsoleLink: ({ tenant }) => ({ workspace: tenant.workspaceId, name: `M ${uniqueSuffix()}` }),
  savePlan: () => ({ ...smallPlan, id: `plan-${uniqueSuffix()}` }),
  createWorkspace: async ({ tenant }) => ({ name: `New ${uniqueSuffix()}`, planId: tenant.planId }),
  changeWorkspace: () => ({ planStatus: 'active' }),
  moveWorkspace: () => ({ shards: 'DB' }),
  // Rejected because of the wrong name: the next requests still need the workspace.
  deleteWorkspace: () => ({ name: 'Another', by: 'Ada' }),
  rerollKey: () => ({ graceHours: 24 }),
  addDomain: () => ({ host: `h-${uniqueSuffix()}.example.com`, role: 'staging' }),
  createKey: () => ({ kind: 'secret', env: 'test' }),
  beginWatchedDomain: () => ({ domain: `w-${uniqueSuffix()}.com`, role: 'app' }),
  addAlertEndpoint: () => ({ kind: 'webhook', url: `http://127.0.0.1:9/${uniqueSuffix()}` }),
  addWebhook: () => ({ kind: 'webhook', url: `http://127.0.0.1:9/${uniqueSuffix()}` }),
  changeAlertEndpoint: () => ({}),
  replayAlerts: () => ({}),
  changeMonitorSettings: () => ({ monitorStealer: true }),
  eraseAddress: () => ({ email: `gone-${uniqueSuffix()}@mailbox.example` }),
  openCorpusBatch: () => corpusBatch(),
  storeCorpusChunk: () => ({
    sha256: 'a'.repeat(64),
    pairs: [['acme.com', '', `${uniqueSuffix()}${'b'.repeat(24)}`]],
  }),
  sealCorpusBatch: () => ({ chunks: 0 }),
  changePolicy: async ({ revision }, env) => ({
    revision: await revision(env),
    live: { events: { [`e${uniqueSuffix()}`]: { challengeFrom: 30 } } },
    draft: { blockFrom: 80, mute: ['tz_geo_mismatch'] },
  }),
}

/** Creates a workspace with its resources. */
export async function openPopulatedWorkspace(
  ask: Ask,
  operatorToken: string,
): Promise<PopulatedWorkspace> {
  const tenant = await openTenant(ask, operatorToken, {
    maxTeamMembers: 1_000,
    monitoredIdentities: 10_000,
  })
  const calls = openTenantCalls(ask, tenant, operatorToken)
  const makers = creatorsOf(calls, tenant, id)
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
