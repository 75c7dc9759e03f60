import { type PlanFeature, routes, VigilError } from '@vigil/contract'
import { openLocalAdmission } from '@vigil/limits'
import type { KeyRecord } from '@vigil/service'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { keyRecord } from '../../../test/support/key-record.ts'
import { openShed } from '../admission/shed.ts'
import type { HttpEnv } from '../context/variables.ts'
import { before } from '../testing/before.ts'
import { requirePlan } from './require-plan.ts'

const NOW_MS = Date.parse('2026-11-22T12:00:00Z')
const keyed = routes.filter(({ auth }) => auth.kind === 'secret' || auth.kind === 'publishable')

/** What each route asks of the plan: whether it must be in force, and the feature that it belongs to. */
const table: Readonly<Record<string, readonly [inForce: boolean, feature: PlanFeature | null]>> = {
  check: [true, 'checks'],
  openSession: [true, 'checks'],
  evaluate: [true, 'checks'],
  tlsCapture: [true, 'checks'],
  emailIntelligence: [true, 'email'],
  linkedAccounts: [true, 'linked_accounts'],
  enrolPeople: [true, 'monitor'],
  giveFeedback: [true, null],
  addToList: [true, null],
  // Its own data, and leaving, are never withheld from a workspace.
  account: [false, null],
  readMonitor: [false, null],
  changeMonitored: [false, null],
  readCheck: [false, null],
  listChecks: [false, null],
  retractFeedback: [false, null],
  readLists: [false, null],
  removeFromList: [false, null],
  eraseData: [false, null],
  erasureReceipt: [false, null],
  exportData: [false, null],
  reportOutcome: [false, null],
  reviewCheck: [false, null],
  listReviews: [false, null],
  readOverview: [false, null],
  readHealth: [false, null],
  readPolicy: [false, null],
  changePolicy: [false, null],
  backtestPolicy: [false, null],
  listMembers: [false, null],
  addMember: [false, null],
  changeMember: [false, null],
  removeMember: [false, null],
  makeSignInLink: [false, null],
  listWorkspaceKeys: [false, null],
  createWorkspaceKey: [false, null],
  rerollWorkspaceKey: [false, null],
  revokeWorkspaceKey: [false, null],
  readAudit: [false, null],
  listFindings: [false, null],
  changeFindings: [false, null],
  exportFindings: [false, null],
  passwordExposure: [false, null],
  listWebhooks: [false, null],
  addWebhook: [false, null],
  changeWebhook: [false, null],
  testWebhook: [false, null],
  rotateWebhookSecret: [false, null],
  listWebhookDeliveries: [false, null],
  replayWebhook: [false, null],
  removeWebhook: [false, null],
}

const states = {
  active: {},
  trialing: { status: 'trialing', trialEndsAtMs: NOW_MS + 1 },
  'trial over': { status: 'trialing', trialEndsAtMs: NOW_MS },
  'past due': { status: 'past_due' },
  canceled: { status: 'canceled' },
} as const
const ended: readonly string[] = ['trial over', 'canceled']
const featureSets: readonly (readonly string[])[] = [
  [],
  ['monitor'],
  ['checks'],
  ['email', 'monitor'],
  ['linked_accounts'],
  ['checks', 'email', 'linked_accounts', 'monitor'],
]
const products = ['checks', 'email', 'linked_accounts']

async function outcome(route: (typeof keyed)[number], key: KeyRecord): Promise<string> {
  const app = new Hono<HttpEnv>()
  app.onError((error) => new Response(error instanceof VigilError ? error.code : String(error)))
  app.use(async (c, next) => {
    c.set('key', key)
    c.set('ports', {
      keyring: { recordOf: async () => key, takeUse: () => false },
      storeUse: async () => {},
      admit: () => Promise.reject(new Error('not called here')),
      releaseToken: () => Promise.reject(new Error('not called here')),
      shed: openShed(),
      local: openLocalAdmission(),
      nowMs: () => NOW_MS,
    })
    await next()
  })
  if (route.plan) app.use(before(requirePlan(route.plan)))
  app.get('/', (c) => c.text('answered'))
  return (await app.request('/')).text()
}

test('the table lists every route that accepts a key', () => {
  expect(keyed.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(table).sort())
})

test.each(keyed)(
  '$operationId is refused by state and feature as the table says',
  async (route) => {
    const [inForce, feature] = table[route.operationId] ?? [false, null]
    for (const [state, change] of Object.entries(states)) {
      for (const features of featureSets) {
        for (const env of ['live', 'test'] as const) {
          const includes =
            feature === null ||
            features.includes(feature) ||
            (products.includes(feature) && !features.some((named) => products.includes(named)))
          const isEnded = inForce && env === 'live' && ended.includes(state)
          const expected = isEnded
            ? 'quota_exceeded'
            : includes
              ? 'answered'
              : 'feature_not_in_plan'
          const { plan } = keyRecord()
          const key = keyRecord({ env, plan: { ...plan, ...change, features: [...features] } })
          const at = { state, features, env }
          expect({ ...at, outcome: await outcome(route, key) }).toEqual({
            ...at,
            outcome: expected,
          })
        }
      }
    }
  },
)
