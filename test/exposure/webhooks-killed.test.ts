import { timestampOf, webhookBody } from '@vigil/contract'
import {
  oneDatabase,
  openVault,
  type PendingEvent,
  readPendingEvents,
  uuidV7,
  writeCheck,
} from '@vigil/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverDue } from '../../packages/monitoring/alerts/deliver.ts'
import { activateEndpoint, addEndpoint } from '../../packages/monitoring/alerts/endpoint-rows.ts'
import { newWebhookSecret } from '../../packages/monitoring/alerts/sign.ts'
import { relayPendingEvents } from '../../packages/service/webhooks/relay-events.ts'
import { checkRecord } from '../../packages/storage/testing/records.ts'
import { migrate } from '../../scripts/local/migrate.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { crashingDatabase, Killed } from '../support/crashing-database.ts'
import { openSqliteD1 } from '../support/sqlite-d1.ts'
import { WebhookReceiver } from '../support/webhook-receiver.ts'

const SCOPE = { workspaceId: '11111111-1111-4111-8111-111111111111', env: 'live' } as const
const KILLS = 50
/** Checks between two kills; their ids and those of their events are fixed when they are answered. */
const CHECKS = 3

const { db, close } = openSqliteD1()
const receiver = new WebhookReceiver(newWebhookSecret())
const endpointId = crypto.randomUUID()
let vault: Awaited<ReturnType<typeof openVault>>

beforeAll(async () => {
  await migrate(db)
  await receiver.start()
  vault = await openVault(generateSecrets())
  const encrypt = (text: string) =>
    vault.encrypt(text, `endpoint:${SCOPE.workspaceId}:${endpointId}`)
  const endpoint = {
    id: endpointId,
    kind: 'webhook' as const,
    shown: '127.0.0.1',
    targetEncrypted: await encrypt(receiver.url),
    secretEncrypted: await encrypt(receiver.secret),
    events: ['check.verdict'],
    verdicts: ['block'],
  } satisfies Parameters<typeof addEndpoint>[2]
  await addEndpoint(SCOPE.workspaceId, db, endpoint, Date.now())
  await activateEndpoint(SCOPE.workspaceId, db, endpointId)
})
afterAll(async () => {
  await receiver.stop()
  await close()
})

/** Stores a check as the service does, with the event that a receiver subscribes to. */
async function answer(on: D1Database): Promise<string> {
  const atMs = Date.now()
  const id = uuidV7(atMs)
  const event: PendingEvent = {
    id,
    type: 'check.verdict',
    verdict: 'block',
    reasons: [],
    subject: 'account',
    body: webhookBody('check.verdict', atMs, {
      alertId: id,
      env: 'live',
      summary: 'This login should be rejected.',
      check: {
        id,
        at: timestampOf(atMs),
        event: 'login',
        accountId: 'u-1',
        score: 80,
        verdict: 'block',
        action: 'block',
        reasons: [],
        degraded: [],
      },
    }),
  }
  const record = checkRecord({ verdict: 'block', events: [event] })
  expect(await writeCheck(SCOPE, oneDatabase(on), record)).toBe('stored')
  return id
}

/** The Worker's work after the response. */
const relay = (on: D1Database) =>
  relayPendingEvents({
    db: on,
    graphs: [on],
    graphFor: () => oneDatabase(on),
    now: () => Date.now(),
    wakeDispatchers: async () => {},
  })

/** The dispatcher's work once it is woken. */
const dispatch = (on: D1Database) =>
  deliverDue(
    {
      db: on,
      vault,
      fetch,
      resolvers: [],
      mail: null,
      rules: { ownHosts: [], loopback: true },
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
      random: () => 0.5,
    },
    endpointId,
  )

/** Whether a kill ended it: each database, and each row, is relayed by itself. */
const isKilled = (cause: unknown): boolean =>
  cause instanceof Killed || (cause instanceof AggregateError && cause.errors.every(isKilled))

/** Calls to the database that each makes for a few checks: points at which it can be killed. */
const PLACES = 8

it(`killed ${KILLS} times between verdict and delivery, loses no event and repeats one only with its id`, async () => {
  const answered = new Set<string>()
  let killed = 0
  for (let round = 0; killed < KILLS; round += 1) {
    for (let n = 0; n < CHECKS; n += 1) answered.add(await answer(db))
    const [at, when] = [
      1 + (Math.floor(round / 4) % PLACES),
      round % 4 < 2 ? 'before' : 'after',
    ] as const
    const { db: mortal } = crashingDatabase(db, at, when)
    const diesInRelay = round % 2 === 0
    try {
      await relay(diesInRelay ? mortal : db)
      await dispatch(diesInRelay ? db : mortal)
    } catch (cause) {
      if (!isKilled(cause)) throw cause
      killed += 1
    }
  }
  for (let n = 0; n < 20; n += 1) {
    await relay(db)
    await dispatch(db)
  }
  const ids = receiver.received.map(({ id }) => id)
  expect(new Set(ids)).toEqual(answered)
  expect(answered.size).toBeGreaterThanOrEqual(CHECKS * KILLS)
  // A kill leaves at most one attempt, the interrupted one, without a record.
  expect(ids.length - answered.size).toBeLessThanOrEqual(KILLS)
  expect(ids.length - answered.size).toBeGreaterThan(0)
  for (const { event, id } of receiver.received) {
    expect(event).toMatchObject({ type: 'check.verdict', data: { alertId: id } })
  }
})

it('of a rejected check stores no event', async () => {
  const before = receiver.received.length
  const event: PendingEvent = {
    id: uuidV7(Date.now()),
    type: 'check.verdict',
    verdict: 'block',
    reasons: [],
    subject: 'account',
    body: '{}',
  }
  const refused = checkRecord({ quota: 0, events: [event] })
  expect(await writeCheck(SCOPE, oneDatabase(db), refused)).toBe('quota_exceeded')
  expect(await readPendingEvents(null, db, 1)).toEqual([])
  await relay(db)
  await dispatch(db)
  expect(receiver.received.length).toBe(before)
})
