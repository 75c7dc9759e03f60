import {
  type AdminPlan,
  KeyCreateResponse,
  PlanListResponse,
  WorkspaceListResponse,
  WorkspaceResponse,
} from '@vigil/contract'
import * as z from 'zod'
import { DeployError } from './config.ts'
import type { Run } from './steps.ts'

/** A plan to begin with; `vigil plan save` replaces its figures. */
const STARTER: AdminPlan = {
  id: 'starter',
  name: 'Starter',
  priceCents: 0,
  domainSeats: 3,
  monthlyChecks: 50_000,
  allowsOverage: true,
  overageCentsPer1000: 0,
  apiRateLimit: 600,
  apiRateWindowSec: 60,
  edgeRateLimit: 600,
  edgeRateWindowSec: 60,
  maxTeamMembers: 5,
  monitoredIdentities: 100,
  retentionDays: 180,
  features: ['checks', 'email', 'linked_accounts', 'monitor'],
}
/** How long a new hostname may take until it answers. */
const READY_MS = 120_000
const POLL_MS = 2_000

/** Waits until the API answers. Throws DeployError where it does not. */
export async function awaitApi({ config: { apiUrl } }: Run): Promise<void> {
  const endMs = Date.now() + READY_MS
  for (;;) {
    const status = await fetch(`${apiUrl}/health`).then(
      async (response) => {
        await response.body?.cancel()
        return response.status
      },
      () => null,
    )
    if (status === 200) return
    if (Date.now() > endMs) {
      throw new DeployError(
        `${apiUrl}/health answers ${status ?? 'nothing'}: look at \`npx wrangler tail\`, then run this again`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Makes the first workspace with its plan, site and keys, where the deployment has none. Its keys are printed once. */
export async function ensureWorkspace(
  { config, same, change }: Run,
  token: string,
  print: (line: string) => void,
): Promise<void> {
  const { apiUrl, workspace } = config
  if (workspace === undefined) return
  async function ask<T>(
    method: string,
    path: string,
    schema: z.ZodType<T>,
    body?: object,
  ): Promise<T> {
    const response = await fetch(`${apiUrl}/admin/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) {
      const fix = response.status === 401 ? ' (is OPERATOR_TOKEN the deployed one?)' : ''
      throw new DeployError(`${method} ${path} was refused with ${response.status}${fix}`)
    }
    return schema.parse(answer)
  }
  const { workspaces } = await ask('GET', '/workspaces', WorkspaceListResponse)
  if (workspaces.length > 0) {
    same(`workspaces (${workspaces.length})`)
    return
  }
  await change(`make the workspace ${workspace.name} with keys for ${workspace.site}`, async () => {
    const { plans } = await ask('GET', '/plans', PlanListResponse)
    const plan = plans[0] ?? STARTER
    if (plans.length === 0) await ask('POST', '/plans', Anything, STARTER)
    const made = await ask('POST', '/workspaces', WorkspaceResponse, {
      name: workspace.name,
      planId: plan.id,
    })
    const own = `/workspaces/${made.workspace.id}`
    await ask('POST', `${own}/domains`, Anything, { host: workspace.site, role: 'licensed' })
    print(`  workspace ${made.workspace.id}`)
    for (const env of ['test', 'live'] as const) {
      for (const kind of ['secret', 'publishable'] as const) {
        const bound = kind === 'publishable' ? { websiteHostname: workspace.site } : {}
        const { key } = await ask('POST', `${own}/keys`, KeyCreateResponse, { kind, env, ...bound })
        print(`  ${kind} key, ${env} (shown this once): ${key}`)
      }
    }
  })
}
const Anything = z.unknown()
