import {
  type AdminPlan,
  DomainListResponse,
  KeyCreateResponse,
  PlanResponse,
  WorkspaceListResponse,
  WorkspaceResponse,
} from '@vigil/contract'
import type { DemoKeys } from './local/dev-file.ts'
import { type Operator, openOperator } from './local/operator.ts'

/** The host that the demo workspace is licensed for. */
export const demoSite = 'www.acme.example'

export const demoWorkspace = 'Acme'

/** The service to seed, and differences from the demo of `npm run dev`. */
export interface DemoOptions {
  api: string
  operatorToken: string
  /** Keys of an earlier start, which are kept if they are still valid. */
  savedKeys: DemoKeys | null
  /** Burst limit of both hosts. */
  requestsPerMinute?: number
}

/**
 * Creates the demo workspace once, over the operator's API: plan, workspace, licensed host, four keys. It is not part
 * of migrations/, which a deployment applies too. Later calls return the same keys.
 */
export async function seedDemo(options: DemoOptions): Promise<DemoKeys> {
  const { api, operatorToken, savedKeys, requestsPerMinute = 6_000 } = options
  if (savedKeys !== null && (await opens(api, savedKeys.secretTest))) return savedKeys
  const operator = openOperator(api, operatorToken)
  await operator.call('POST', '/plans', PlanResponse, demoPlan(requestsPerMinute))
  const id = (await findWorkspace(operator)) ?? (await createWorkspace(operator))
  await operator.call('POST', `/workspaces/${id}/domains`, DomainListResponse, {
    host: demoSite,
    role: 'licensed',
  })
  const mint = async (kind: 'secret' | 'publishable', env: 'test' | 'live') => {
    const websiteHostname = kind === 'publishable' ? { websiteHostname: demoSite } : {}
    const path = `/workspaces/${id}/keys`
    const wanted = { kind, env, ...websiteHostname }
    return (await operator.call('POST', path, KeyCreateResponse, wanted)).key
  }
  return {
    secretTest: await mint('secret', 'test'),
    secretLive: await mint('secret', 'live'),
    publishableTest: await mint('publishable', 'test'),
    publishableLive: await mint('publishable', 'live'),
  }
}

function demoPlan(requestsPerMinute: number): AdminPlan {
  return {
    id: 'demo',
    name: 'Demo',
    priceCents: 0,
    domainSeats: 5,
    monthlyChecks: 1_000_000,
    allowsOverage: true,
    overageCentsPer1000: 100,
    apiRateLimit: requestsPerMinute,
    apiRateWindowSec: 60,
    edgeRateLimit: requestsPerMinute,
    edgeRateWindowSec: 60,
    maxTeamMembers: 10,
    monitoredIdentities: 1_000,
    retentionDays: 180,
    features: ['checks', 'email', 'linked_accounts', 'monitor'],
  }
}

async function findWorkspace(operator: Operator): Promise<string | null> {
  const named = `/workspaces?name=${encodeURIComponent(demoWorkspace)}`
  const { workspaces } = await operator.call('GET', named, WorkspaceListResponse)
  return workspaces.find(({ name }) => name === demoWorkspace)?.id ?? null
}

async function createWorkspace(operator: Operator): Promise<string> {
  const wanted = { name: demoWorkspace, planId: 'demo' }
  return (await operator.call('POST', '/workspaces', WorkspaceResponse, wanted)).workspace.id
}

/** Whether the key exists in the hosts' state, which may have been reset. */
async function opens(api: string, key: string): Promise<boolean> {
  const response = await fetch(`${api}/api/v1/account`, { headers: { 'x-api-key': key } })
  await response.body?.cancel()
  return response.ok
}
