import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alertBody } from '../../packages/monitoring/alerts/alert-body.ts'
import { insertAlerts, type NewAlert } from '../../packages/monitoring/alerts/alert-rows.ts'
import { NO_FINDINGS } from '../../packages/monitoring/alerts/compose-alert.ts'
import { type DeliveryPorts, deliverDue } from '../../packages/monitoring/alerts/deliver.ts'
import {
  activateEndpoint,
  addEndpoint,
  changeOptions,
  type NewEndpoint,
  removeEndpoint,
} from '../../packages/monitoring/alerts/endpoint-rows.ts'
import { newWebhookSecret } from '../../packages/monitoring/alerts/sign.ts'
import { weekBefore } from '../../packages/monitoring/alerts/weekly-digest.ts'
import { DAY_MS, WORKSPACE } from '../support/exposure-setup.ts'
import { openExposureSuite } from '../support/exposure-suite.ts'
import { breachModel } from '../support/hibp-server.ts'
import { WebhookReceiver } from '../support/webhook-receiver.ts'

const setup = await openExposureSuite()
const receiver = new WebhookReceiver()
const secret = newWebhookSecret()
beforeAll(() => receiver.start())
afterAll(() => receiver.stop())
beforeEach(async () => {
  receiver.received.length = 0
  receiver.secret = secret
  receiver.answer = (response) => void response.writeHead(200).end('ok')
})

async function endpoint(options: Partial<NewEndpoint> = {}): Promise<string> {
  const id = crypto.randomUUID()
  const encrypt = (text: string) => setup.vault.encrypt(text, `endpoint:${WORKSPACE}:${id}`)
  const made = {
    id,
    kind: 'webhook' as const,
    shown: 'x',
    targetEncrypted: await encrypt(receiver.url),
    secretEncrypted: await encrypt(secret),
    ...options,
  }
  await addEndpoint(WORKSPACE, setup.db, made, setup.clock.nowMs)
  await activateEndpoint(WORKSPACE, setup.db, id)
  return id
}

let count = 0
async function store(of: Partial<NewAlert> & { type: string }): Promise<string> {
  count += 1
  const id = `alert-${count}`
  // Endpoints select by the row's type; the body is not read.
  const payload = alertBody('monitor.test', setup.clock.nowMs, {
    alertId: id,
    subject: { kind: 'workspace', id: WORKSPACE },
    ...NO_FINDINGS,
  })
  const alert = {
    id,
    workspaceId: WORKSPACE,
    dedupeKey: id,
    runKey: null,
    subjectId: 's',
    newCount: 0,
    ...of,
    payload,
  }
  await setup.db.batch(insertAlerts(setup.db, [alert], setup.clock.nowMs, { capped: false }))
  return id
}

const receivers = async (alertId: string) =>
  (
    await setup.rows<{ endpoint_id: string }>(
      `SELECT endpoint_id FROM alert_delivery WHERE alert_id = '${alertId}'`,
    )
  ).map(({ endpoint_id: id }) => id)

const ports = (): DeliveryPorts => ({
  db: setup.db,
  vault: setup.vault,
  fetch,
  resolvers: [],
  mail: null,
  rules: { ownHosts: [], loopback: true },
  now: () => setup.clock.nowMs,
  newId: () => crypto.randomUUID(),
  random: () => 0.5,
})

describe('the selection of an endpoint', () => {
  it.each([
    ['nothing of its own: monitoring alone', {}, { type: 'monitor.test' }, true],
    ['nothing of its own: no check', {}, { type: 'check.verdict', verdict: 'block' }, false],
    ['a prefix', { events: ['check.*'] }, { type: 'check.verdict', verdict: 'block' }, true],
    ['a prefix: no other', { events: ['check.*'] }, { type: 'monitor.test' }, false],
    ['a type', { events: ['check.verdict'] }, { type: 'check.review', verdict: 'block' }, false],
    ['everything', { events: ['*'] }, { type: 'quota.reached' }, true],
    ['no events', { events: [] }, { type: 'monitor.test' }, false],
    [
      'a verdict',
      { events: ['*'], verdicts: ['block'] },
      { type: 'check.verdict', verdict: 'block' },
      true,
    ],
    [
      'a verdict: no other',
      { events: ['*'], verdicts: ['block'] },
      { type: 'check.verdict', verdict: 'allow' },
      false,
    ],
    [
      'a verdict, of an event that has none',
      { events: ['*'], verdicts: ['block'] },
      { type: 'monitor.test' },
      true,
    ],
    [
      'a reason among several',
      { events: ['*'], reasons: ['tor_exit', 'bot'] },
      { type: 'check.verdict', reasons: ['x', 'bot'] },
      true,
    ],
    [
      'a reason that is absent',
      { events: ['*'], reasons: ['tor_exit'] },
      { type: 'check.verdict', reasons: ['x'] },
      false,
    ],
    [
      'a reason, of a check without any',
      { events: ['*'], reasons: ['tor_exit'] },
      { type: 'check.verdict', reasons: [] },
      false,
    ],
    [
      'a verdict and a reason, one absent',
      { events: ['*'], verdicts: ['block'], reasons: ['bot'] },
      { type: 'check.verdict', verdict: 'block', reasons: ['x'] },
      false,
    ],
  ])('%s', async (_, options, event, isDelivered) => {
    const id = await endpoint(options)
    expect(await receivers(await store(event))).toEqual(isDelivered ? [id] : [])
  })

  it('changes with its options, without traces of earlier ones', async () => {
    const id = await endpoint({ events: ['*'], verdicts: ['block'] })
    const options = { format: 'slack', verdicts: null, reasons: null, weeklyDigest: true } as const
    const row = await changeOptions(WORKSPACE, setup.db, id, { ...options, events: ['check.*'] })
    expect(row).toMatchObject({ format: 'slack', events: ['check.*'], verdicts: null })
    expect(await receivers(await store({ type: 'check.verdict', verdict: 'allow' }))).toEqual([id])
    expect(await changeOptions('other', setup.db, id, { ...options, events: null })).toBeNull()
  })
})

it('sends Slack text and blocks to endpoints with that format', async () => {
  const id = await endpoint({ format: 'slack' })
  await store({ type: 'monitor.test' })
  await deliverDue(ports(), id)
  const body = JSON.parse(receiver.received[0]?.body ?? '')
  expect(body.text).toContain('Test of a Vigil alert endpoint')
  expect(body.blocks[0].type).toBe('header')
})

describe('the weekly digest', () => {
  const digests = () =>
    setup.rows<{ payload: string; id: string }>(
      "SELECT id, payload FROM monitor_alert WHERE type = 'monitor.digest.weekly' ORDER BY created_ms",
    )

  it('covers Monday to Monday', () => {
    const monday = Date.parse('2026-06-01T00:00:00Z')
    for (const after of [0, 1, DAY_MS, 7 * DAY_MS - 1]) {
      expect(weekBefore(monday + after)).toEqual({ fromMs: monday - 7 * DAY_MS, toMs: monday })
    }
    expect(weekBefore(monday - 1).toMs).toBe(monday - 7 * DAY_MS)
  })

  it('is sent weekly to the endpoints that selected it, with counts of new findings', async () => {
    const chosen = await endpoint({ weeklyDigest: true, events: [] })
    await endpoint()
    await setup.prove('acme.com')
    await setup.runDay()
    const [first] = await digests()
    expect(JSON.parse(first?.payload ?? '').data).toMatchObject({ newCount: 0, people: 0 })
    expect(await receivers(first?.id ?? '')).toEqual([chosen])
    setup.nextDay()
    await setup.leak([['ann@acme.com', 'login.acme.com']])
    await setup.runDay()
    expect(await digests()).toHaveLength(1)
    setup.nextDay(7)
    await setup.runDay()
    const week = JSON.parse((await digests())[1]?.payload ?? '').data
    expect(week).toMatchObject({
      from: '2026-06-01T00:00:00.000Z',
      to: '2026-06-08T00:00:00.000Z',
      newCount: 1,
      bySeverity: { high: 1, medium: 0, low: 0 },
      byStatus: { open: 1 },
      locations: [{ layer: 'employee_on_system', domain: 'login.acme.com', count: 1 }],
    })
    expect(JSON.stringify(week)).not.toContain('ann')
    await removeEndpoint(WORKSPACE, setup.db, chosen)
    setup.nextDay(7)
    await setup.runDay()
    expect(await digests()).toHaveLength(2)
  })

  const newByWeek = async () =>
    (await digests()).map(({ payload }) => JSON.parse(payload).data.newCount)

  it('counts a breach in the week in which it is verified and announced', async () => {
    await endpoint({ weeklyDigest: true })
    await setup.prove('acme.com')
    await setup.enrol('ann@mailbox.example')
    setup.hibp.data.kAnonymity = false
    await setup.runDay()
    setup.hibp.data.breaches.push(breachModel('Doubtful', { IsVerified: false }))
    setup.hibp.data.accounts = { 'ann@mailbox.example': ['Doubtful'] }
    setup.hibp.data.breachedDomains = { 'acme.com': { jane: ['Doubtful'] } }
    await setup.nextRun()
    await setup.nextRun(7)
    setup.hibp.data.breaches.pop()
    setup.hibp.data.breaches.push(breachModel('Doubtful'))
    await setup.nextRun()
    await setup.nextRun(7)
    await setup.nextRun(7)
    expect(await newByWeek()).toEqual([0, 0, 2, 0])
  })

  it('counts a compromise in the week of its first log and in that of a later one', async () => {
    await endpoint({ weeklyDigest: true })
    await setup.prove('acme.com')
    await setup.prove('app.example', 'app')
    await setup.enrol('ann@mailbox.example')
    await setup.runDay()
    const pairs = [
      ['jane@acme.com', 'vpn.acme.com'],
      ['ann@mailbox.example', 'app.example'],
    ] as const
    await setup.leak(pairs)
    await setup.nextRun()
    await setup.nextRun(7)
    setup.nextDay(35)
    await setup.leak(pairs)
    await setup.runDay()
    await setup.nextRun(7)
    const counts = await newByWeek()
    expect([counts[1], counts.at(-1)]).toEqual([3, 3])
  })
})
