import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type RecordedAnswer,
  type Route,
  WorkspaceDetailResponse,
} from '../../packages/contract/index.ts'
import { openDemoPage } from '../../scripts/demo-page.ts'
import { ANSWERS_FILE, recordedAnswers, shownRoutes } from '../../scripts/docs/recorded-answers.ts'
import { type Hosts, startHosts } from '../../scripts/local/hosts.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { onlyLoopback } from '../support/only-loopback.ts'
import {
  openPopulatedWorkspace,
  type PopulatedWorkspace,
  plainParameters,
} from '../support/populated-workspace.ts'
import { type Ask, openTenant } from '../support/tenant.ts'
import { beginning, presentable } from './support/presentable.ts'

/** `RECORD=1` records the answers: `RECORD=1 npm exec -- vitest run --project hosts test/documents/answers.test.ts`. */
const isRecording = process.env.RECORD === '1'
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36'
/** Responses that are empty without linked accounts. */
const NEIGHBOURS_SHOWN = ['linkedAccounts', 'exportData']
/** Order of the routes: create, list, delete. */
const ORDER = ['post', 'put', 'patch', 'get', 'delete']

const cases = shownRoutes
  .toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
  .map((route) => ({ name: route.operationId, route }))
const recorded = recordedAnswers()
const recording: Record<string, RecordedAnswer> = {}

const secrets = generateSecrets()
let hosts: Hosts
const ask: Ask = (host, path, init) => fetch(`${hosts[host]}${path}`, init)
let populated: PopulatedWorkspace
beforeAll(async () => {
  // A separate service, since some operator routes change the state of all workspaces.
  hosts = await startHosts({ state: 'memory', secrets: { ...secrets }, outbound: onlyLoopback })
  await openDemoPage(hosts.api, hosts.edge, secrets.OPERATOR_TOKEN)
  populated = await openPopulatedWorkspace(ask, secrets.OPERATOR_TOKEN)
})
afterAll(async () => {
  await hosts?.stop()
  if (isRecording) writeFileSync(ANSWERS_FILE, `${JSON.stringify(sorted(recording), null, 2)}\n`)
})

/** Sends a request that the route accepts: the document's example if it succeeds. */
async function answered(route: Route): Promise<{ body: object | undefined; response: Response }> {
  if (endsThings(route)) populated.renew()
  if (route.operationId === 'removeDomain') {
    const { host } = plainParameters
    await populated.tenant.admin('POST', '/domains', { host, role: 'staging' })
  }
  if (NEIGHBOURS_SHOWN.includes(route.operationId)) await makeNeighbours()
  // Test keys use the sandbox; only live keys change monitored people.
  const env = route.path.startsWith('/api/v1/monitor') ? 'live' : 'test'
  const built = await populated.request(route, env)
  const shownBody = route.example?.answers === undefined ? route.example?.body : undefined
  const deleted = route.path.endsWith('/deletion') ? await workspaceToDelete(route) : null
  const body = deleted?.body ?? shownBody ?? built.body
  const response = await fetch(`${hosts[built.host]}${deleted?.path ?? built.path}`, {
    method: built.method,
    headers: { 'content-type': 'application/json', ...built.headers, ...(await more(route)) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (endsThings(route)) populated.renew()
  return { body, response }
}

/** Two accounts of one browser, the first of which the examples name. */
async function makeNeighbours(): Promise<void> {
  for (const userId of ['u_1042', 'u_1043']) {
    const response = await fetch(`${hosts.api}/api/v1/check`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': populated.tenant.keys.secretTest,
      },
      body: JSON.stringify({ event: 'login', userId, fingerprint: 'fp-of-a-household' }),
    })
    expect(response.status).toBe(200)
  }
}

/** Path and body for a separate workspace, whose deletion has begun if the route reads it. */
async function workspaceToDelete({ method }: Route): Promise<{ path: string; body?: object }> {
  const { workspaceId, admin } = await openTenant(ask, secrets.OPERATOR_TOKEN)
  const { workspace } = WorkspaceDetailResponse.parse(await admin('GET', ''))
  const path = `/admin/v1/workspaces/${workspaceId}/deletion`
  const body = { name: workspace.name, by: 'Ada' }
  if (method !== 'get') return { path, body }
  await admin('POST', '/deletion', body)
  return { path }
}

/** Whether a route needs new resources, because it consumes them. */
function endsThings({ method, path, operationId }: Route): boolean {
  return method === 'delete' || path === '/console/session' || operationId === 'sealCorpusBatch'
}

/** Headers of the console and the demo page in addition to a key. */
async function more(route: Route): Promise<Record<string, string>> {
  if (route.operationId === 'demoSignup') return { origin: hosts.edge, 'user-agent': BROWSER }
  if (route.host === 'edge') return { 'user-agent': BROWSER }
  if (!route.path.startsWith('/console/session') || route.method === 'post') return {}
  const signedIn = await fetch(`${hosts.api}/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: await populated.id('signInToken') }),
  })
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';', 1)
  return { cookie, 'x-vigil-console': '1' }
}

describe('the response in the reference of', () => {
  test.each(cases)('$name is a response of the service', async ({ name, route }) => {
    const { body, response } = await answered(route)
    const text = await response.text()
    expect([response.status, text]).toEqual([200, expect.anything()])
    const isText = !('schema' in route.response)
    const live: unknown = isText ? beginning(text) : JSON.parse(text)
    if (isRecording) {
      const request = body === undefined ? {} : { body: presentable(body) }
      recording[name] = { ...request, answer: presentable(live) }
    }
    const example = (isRecording ? recording : recorded)[name]
    expect(outlineOf(example?.answer)).toEqual(outlineOf(live))
    if ('schema' in route.response) {
      expect(route.response.schema.parse(example?.answer)).toEqual(example?.answer)
    }
  })
})

function sorted(answers: Record<string, RecordedAnswer>): Record<string, RecordedAnswer> {
  return Object.fromEntries(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Names of the top-level fields; of a text, its lines without digits. */
function outlineOf(answer: unknown): string[] | null {
  if (typeof answer === 'string') return String(presentable(answer)).replace(/\d/g, '').split('\n')
  return typeof answer === 'object' && answer !== null ? Object.keys(answer).sort() : null
}
