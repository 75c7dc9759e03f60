import * as z from 'zod'
import { call, hosts } from './call.ts'

/** A plan as the operator writes it. */
export interface Plan {
  priceCents: number
  domainSeats: number
  monthlyChecks: number
  allowsOverage: boolean
  overageCentsPer1000: number
  apiRateLimit: number
  apiRateWindowSec: number
  edgeRateLimit: number
  edgeRateWindowSec: number
  maxTeamMembers: number
  monitoredIdentities: number
  features: string[]
}

export const ordinaryPlan: Plan = {
  priceCents: 4900,
  domainSeats: 5,
  monthlyChecks: 100_000,
  allowsOverage: false,
  overageCentsPer1000: 250,
  apiRateLimit: 100_000,
  apiRateWindowSec: 60,
  edgeRateLimit: 50_000,
  edgeRateWindowSec: 30,
  maxTeamMembers: 7,
  monitoredIdentities: 1_000,
  features: ['checks', 'email', 'linked_accounts', 'monitor'],
}

export interface KeyWish {
  kind: 'secret' | 'publishable'
  env: 'test' | 'live'
  websiteHostname?: string
  expiresAt?: string
}

/** A customer's workspace, as an operator makes one. */
export interface Workspace {
  id: string
  name: string
  planId: string
  /** Its licensed host, to which its publishable keys are bound. */
  site: string
  secretTest: string
  secretLive: string
  publishableTest: string
  publishableLive: string
  createKey(wish: KeyWish): Promise<{ key: string; id: string }>
  /** Calls the operator's API below this workspace. */
  operate(method: string, path: string, body?: unknown): Promise<unknown>
}

const KeyMade = z.object({ key: z.string(), record: z.object({ id: z.string() }) })
const WorkspaceMade = z.object({ workspace: z.object({ id: z.uuid(), name: z.string() }) })

/** Calls the operator's API; throws on an error. */
export async function operate(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await call('api', method, `/admin/v1${path}`, {
    headers: { authorization: `Bearer ${hosts.operatorToken}` },
    body,
  })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer.json
}

/** Creates a workspace with its own plan, one licensed host and a key of each kind. */
export async function openWorkspace(plan: Partial<Plan> = {}): Promise<Workspace> {
  const mark = crypto.randomUUID().slice(0, 8)
  const planId = `plan-${mark}`
  const name = `Acme ${mark}`
  const site = `www.acme-${mark}.example`
  await operate('POST', '/plans', { ...ordinaryPlan, ...plan, id: planId, name: 'Ordinary' })
  const made = await operate('POST', '/workspaces', { name, planId })
  const { id } = WorkspaceMade.parse(made).workspace
  const below = (method: string, path: string, body?: unknown) =>
    operate(method, `/workspaces/${id}${path}`, body)
  await below('POST', '/domains', { host: site, role: 'licensed' })
  const createKey = async (wish: KeyWish) => {
    const { key, record } = KeyMade.parse(await below('POST', '/keys', wish))
    return { key, id: record.id }
  }
  const keyOf = async (wish: KeyWish) => (await createKey(wish)).key
  const [secretTest, secretLive, publishableTest, publishableLive] = await Promise.all([
    keyOf({ kind: 'secret', env: 'test' }),
    keyOf({ kind: 'secret', env: 'live' }),
    keyOf({ kind: 'publishable', env: 'test', websiteHostname: site }),
    keyOf({ kind: 'publishable', env: 'live', websiteHostname: site }),
  ])
  return {
    id,
    name,
    planId,
    site,
    secretTest,
    secretLive,
    publishableTest,
    publishableLive,
    createKey,
    operate: below,
  }
}
