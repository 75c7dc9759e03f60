import {
  type AdminPlan,
  type KeyCreateRequest,
  KeyCreateResponse,
  WorkspaceResponse,
} from '@vigil/contract'

/** Sends a request to one of the hosts, wherever they run. */
export type Ask = (host: 'api' | 'edge', path: string, init?: RequestInit) => Promise<Response>

/** A new workspace, created by the operator's API as for a customer. */
export interface Tenant {
  workspaceId: string
  planId: string
  /** Its licensed host. */
  site: string
  keys: {
    secretTest: string
    secretLive: string
    publishableTest: string
    publishableLive: string
  }
  createKey(request: KeyCreateRequest): Promise<{ key: string; id: string }>
  /** Replaces figures of its plan. */
  changePlan(change: Partial<AdminPlan>): Promise<void>
  /** Calls /admin/v1/workspaces/<its id> and what is below it. */
  admin(method: string, path: string, body?: unknown): Promise<unknown>
}

const generous: AdminPlan = {
  id: 'generous',
  name: 'Generous',
  priceCents: 0,
  domainSeats: 10,
  monthlyChecks: 1_000_000,
  allowsOverage: false,
  overageCentsPer1000: 0,
  apiRateLimit: 100_000,
  apiRateWindowSec: 60,
  edgeRateLimit: 100_000,
  edgeRateWindowSec: 60,
  maxTeamMembers: 10,
  monitoredIdentities: 100,
  retentionDays: 180,
  features: ['monitor'],
}

let tenants = 0

/** Creates a workspace with its own plan, a licensed host and a key of each kind. */
export async function openTenant(
  ask: Ask,
  operatorToken: string,
  plan: Partial<AdminPlan> = {},
): Promise<Tenant> {
  tenants += 1
  const site = `acme-${tenants}.example.com`
  const planId = `plan-${tenants}-${crypto.randomUUID().slice(0, 8)}`

  async function admin(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await ask('api', `/admin/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${operatorToken}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  await admin('POST', '/plans', { ...generous, ...plan, id: planId })
  const { workspace } = WorkspaceResponse.parse(
    await admin('POST', '/workspaces', { name: `Acme ${tenants}`, planId }),
  )
  const own = `/workspaces/${workspace.id}`
  await admin('POST', `${own}/domains`, { host: site, role: 'licensed' })

  async function createKey(request: KeyCreateRequest) {
    const made = KeyCreateResponse.parse(await admin('POST', `${own}/keys`, request))
    return { key: made.key, id: made.record.id }
  }
  const key = async (request: KeyCreateRequest) => (await createKey(request)).key
  return {
    workspaceId: workspace.id,
    planId,
    site,
    keys: {
      secretTest: await key({ kind: 'secret', env: 'test' }),
      secretLive: await key({ kind: 'secret', env: 'live' }),
      publishableTest: await key({ kind: 'publishable', env: 'test', websiteHostname: site }),
      publishableLive: await key({ kind: 'publishable', env: 'live', websiteHostname: site }),
    },
    createKey,
    async changePlan(change) {
      await admin('POST', '/plans', { ...generous, ...plan, ...change, id: planId })
    },
    admin: (method, path, body) => admin(method, `${own}${path}`, body),
  }
}
