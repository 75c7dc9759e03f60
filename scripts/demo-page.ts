import {
  type AdminPlan,
  DemoResponse,
  PlanResponse,
  WorkspaceListResponse,
  WorkspaceResponse,
} from '@vigil/contract'
import { openOperator } from './local/operator.ts'

const workspaceName = 'Demo page'

/** Visits of the page are not stored. */
const plan: AdminPlan = {
  id: 'demo-page',
  name: 'Demo page',
  priceCents: 0,
  domainSeats: 0,
  monthlyChecks: 0,
  allowsOverage: false,
  overageCentsPer1000: 0,
  apiRateLimit: 600,
  apiRateWindowSec: 60,
  edgeRateLimit: 600,
  edgeRateWindowSec: 60,
  maxTeamMembers: 0,
  monitoredIdentities: 0,
  retentionDays: 1,
  features: ['checks', 'stateless'],
}

/**
 * Opens the demo page if it is closed, with a separate workspace and plan.
 */
export async function openDemoPage(
  api: string,
  edge: string,
  operatorToken: string,
): Promise<void> {
  const page = await fetch(`${edge}/demo`)
  await page.body?.cancel()
  if (page.ok) return
  const operator = openOperator(api, operatorToken)
  await operator.call('POST', '/plans', PlanResponse, plan)
  const named = `/workspaces?name=${encodeURIComponent(workspaceName)}`
  const { workspaces } = await operator.call('GET', named, WorkspaceListResponse)
  const found = workspaces.find(({ name }) => name === workspaceName)
  const wanted = { name: workspaceName, planId: plan.id }
  const { id } =
    found ?? (await operator.call('POST', '/workspaces', WorkspaceResponse, wanted)).workspace
  await operator.call('PUT', `/workspaces/${id}/demo`, DemoResponse)
}
