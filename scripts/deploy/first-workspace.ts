import {
  type AdminPlan,
  KeyCreateResponse,
  PlanListResponse,
  WorkspaceDetailResponse,
  WorkspaceListResponse,
  WorkspaceResponse,
} from '@vigil/contract'
import * as z from 'zod'
import { DeployError } from './config.ts'
import type { Run } from './steps.ts'

/** Default plan; `vigil plan save` replaces its figures. */
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
/** Time limit until a new hostname answers. */
const READY_MS = 120_000
const POLL_MS = 2_000

/** Waits until the API answers. Throws DeployError if it does not. */
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

const LOST_KEY =
  '. If the key was made, its text is lost: then run `npm run vigil -- key reroll WORKSPACE KEY` (docs/deploy.md, "Operation")'

/** Calls the operator's API of the deployment. Throws DeployError if it refuses or is unreachable. */
type Ask = <T>(method: string, path: string, schema: z.ZodType<T>, body?: object) => Promise<T>

function operatorApi(apiUrl: string, token: string): Ask {
  return async (method, path, schema, body) => {
    const response = await fetch(`${apiUrl}/admin/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      const lost = path.endsWith('/keys') ? LOST_KEY : ''
      throw new DeployError(`${method} ${path} got no answer: run this again${lost}`, { cause })
    })
    const answer: unknown = await response.json()
    if (!response.ok) {
      const fix = response.status === 401 ? ' (is OPERATOR_TOKEN the deployed one?)' : ''
      throw new DeployError(`${method} ${path} was refused with ${response.status}${fix}`)
    }
    return schema.parse(answer)
  }
}

const FIRST_KEYS = (['test', 'live'] as const).flatMap((env) =>
  (['secret', 'publishable'] as const).map((kind) => ({ env, kind })),
)

/**
 * Creates the first workspace with its plan, site and keys if the deployment has none. Adds missing site and keys to the
 * only workspace of that name, after an interrupted run or manual creation. Keys are printed once.
 */
export async function ensureWorkspace(
  { config: { apiUrl, workspace }, same, change }: Run,
  token: string,
  print: (line: string) => void,
): Promise<void> {
  if (workspace === undefined) return
  const { name, site } = workspace
  const ask = operatorApi(apiUrl, token)
  const named = `/workspaces?name=${encodeURIComponent(name)}`
  const alike = (await ask('GET', named, WorkspaceListResponse)).workspaces
  const [found, another] = alike.filter((it) => it.name === name)
  if (another !== undefined) return same(`workspaces: several are called ${name}`)
  const { workspaces } = await ask('GET', '/workspaces?limit=1', WorkspaceListResponse)
  if (found?.suspended || (found === undefined && workspaces.length > 0)) return same('workspaces')
  const id =
    found?.id ?? (await change(`make the workspace ${name}`, () => makeWorkspace(ask, name)))
  if (id === null) return
  const own = `/workspaces/${id}`
  const { domains, keys } = await ask('GET', own, WorkspaceDetailResponse)
  const missing = FIRST_KEYS.filter(
    (wanted) => !keys.some(({ env, kind }) => env === wanted.env && kind === wanted.kind),
  )
  if (missing.length === 0) return same(`workspace ${name} (${id})`)
  print(`  workspace ${id}`)
  if (!domains.some(({ host }) => host === site)) {
    await change(`license ${site}`, () =>
      ask('POST', `${own}/domains`, Anything, { host: site, role: 'licensed' }),
    )
  }
  for (const { env, kind } of missing) {
    await change(`make a ${kind} key, ${env}`, async () => {
      const bound = kind === 'publishable' ? { websiteHostname: site } : {}
      const { key } = await ask('POST', `${own}/keys`, KeyCreateResponse, { kind, env, ...bound })
      print(`  ${kind} key, ${env} (shown only once): ${key}`)
    })
  }
}

/** Creates a workspace with the deployment's first plan, and that plan if there is none. Returns its id. */
async function makeWorkspace(ask: Ask, name: string): Promise<string> {
  const { plans } = await ask('GET', '/plans', PlanListResponse)
  if (plans.length === 0) await ask('POST', '/plans', Anything, STARTER)
  const planId = (plans[0] ?? STARTER).id
  const { workspace } = await ask('POST', '/workspaces', WorkspaceResponse, { name, planId })
  return workspace.id
}
const Anything = z.unknown()
