import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alertBody } from '../../packages/monitoring/alerts/alert-body.ts'
import { endpointsDue, insertAlerts } from '../../packages/monitoring/alerts/alert-rows.ts'
import { countDeliveries } from '../../packages/monitoring/alerts/count-deliveries.ts'
import { type DeliveryPorts, deliverDue } from '../../packages/monitoring/alerts/deliver.ts'
import { listDeliveries, replayDeliveries } from '../../packages/monitoring/alerts/deliveries.ts'
import {
  activateEndpoint,
  addEndpoint,
  listEndpoints,
  readEndpoint,
  removeEndpoint,
} from '../../packages/monitoring/alerts/endpoint-rows.ts'
import type { MailSender } from '../../packages/monitoring/alerts/send-mail.ts'
import { newWebhookSecret } from '../../packages/monitoring/alerts/sign.ts'
import { rotateSecret } from '../../packages/monitoring/alerts/signing-secrets.ts'
import { sweepExposure } from '../../packages/monitoring/retention.ts'
import { DAY_MS, WORKSPACE } from '../support/exposure-setup.ts'
import { openExposureSuite } from '../support/exposure-suite.ts'
import { WebhookReceiver } from '../support/webhook-receiver.ts'

const setup = await openExposureSuite()
const receiver = new WebhookReceiver()
beforeAll(() => receiver.start())
afterAll(() => receiver.stop())

const secret = newWebhookSecret()
let id = ''
let sent = 0
beforeEach(async () => {
  setup.clock.nowMs = Date.now()
  receiver.received.length = 0
  receiver.secret = secret
  receiver.answer = (response) => void response.writeHead(204).end()
  id = await endpoint(receiver.url)
  await alert()
})

async function endpoint(target: string, kind: 'webhook' | 'email' = 'webhook'): Promise<string> {
  const endpointId = crypto.randomUUID()
  const encrypt = (text: string) => setup.vault.encrypt(text, `endpoint:${WORKSPACE}:${endpointId}`)
  const made = {
    id: endpointId,
    kind,
    shown: 'x',
    targetEncrypted: await encrypt(target),
    secretEncrypted: kind === 'webhook' ? await encrypt(secret) : null,
  }
  await addEndpoint(WORKSPACE, setup.db, made, setup.clock.nowMs)
  await activateEndpoint(WORKSPACE, setup.db, endpointId)
  return endpointId
}

async function alert(): Promise<void> {
  sent += 1
  const one = {
    id: `alert-${sent}`,
    workspaceId: WORKSPACE,
    dedupeKey: `key-${sent}`,
    runKey: null,
    type: 'monitor.exposure.detected',
    subjectId: 'subject',
    newCount: 1,
    payload: alertBody('monitor.exposure.detected', setup.clock.nowMs, {
      alertId: `alert-${sent}`,
      subject: { kind: 'workspace', id: WORKSPACE },
      newCount: 1,
      count: 1,
      baseline: 0,
      locations: [],
    }),
  }
  await setup.db.batch(insertAlerts(setup.db, [one], setup.clock.nowMs))
}

const ports = (more: Partial<DeliveryPorts> = {}): DeliveryPorts => ({
  db: setup.db,
  vault: setup.vault,
  fetch,
  resolvers: [],
  rules: { ownHosts: [], loopback: true },
  mail: null,
  now: () => setup.clock.nowMs,
  newId: () => crypto.randomUUID(),
  random: () => 0.5,
  ...more,
})
const state = async () => (await listEndpoints(WORKSPACE, setup.db)).find((one) => one.id === id)
const deliveries = () =>
  setup.rows<{ state: string; attempts: number }>('SELECT state, attempts FROM alert_delivery')

describe('while one alert is being delivered', () => {
  it.each([
    ['the endpoint is removed', () => removeEndpoint(WORKSPACE, setup.db, id)],
    [
      'the person is removed',
      () => setup.db.prepare("DELETE FROM alert_delivery WHERE state = 'due'").run(),
    ],
  ])('%s: the others are not sent', async (_, happens) => {
    await alert()
    await alert()
    receiver.answer = async (response) => {
      await happens()
      response.writeHead(204).end()
    }
    await deliverDue(ports(), id)
    expect(receiver.received).toHaveLength(1)
  })
})

describe('20 a receiver', () => {
  it('that accepts an alert receives it once, signed', async () => {
    expect(await deliverDue(ports(), id)).toBeNull()
    expect(await deliverDue(ports(), id)).toBeNull()
    expect(receiver.received.map(({ event }) => event?.type)).toEqual(['monitor.exposure.detected'])
  })

  it.each([302, 400, 500, 503])(
    'that answers %s has it again later, under the same id',
    async (status) => {
      receiver.answer = (response) =>
        void response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('{"ok":true}')
      const nextMs = await deliverDue(ports(), id)
      expect(nextMs).toBeGreaterThan(setup.clock.nowMs)
      expect(await deliveries()).toEqual([{ state: 'due', attempts: 1 }])
      setup.clock.nowMs = nextMs ?? 0
      receiver.answer = (response) => void response.writeHead(200).end()
      await deliverDue(ports(), id)
      expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
      expect(await deliveries()).toEqual([{ state: 'delivered', attempts: 2 }])
    },
  )

  it('whose certificate or handshake is not accepted receives it again later', async () => {
    const own = await endpoint(receiver.url.replace('http:', 'https:'))
    await alert()
    expect(await deliverDue(ports(), own)).toBeGreaterThan(setup.clock.nowMs)
    const [row] = await setup.rows('SELECT * FROM alert_delivery WHERE endpoint_id = ?', own)
    expect(row).toMatchObject({ state: 'due', attempts: 1, last_status: null })
    expect(receiver.received).toEqual([])
  })

  it('that answers 200 with an error text or a large body has accepted it', async () => {
    receiver.answer = (response) => {
      response.writeHead(200)
      const more = setInterval(() => response.write('{"error":"no"}'.repeat(1000)), 1)
      response.on('close', () => clearInterval(more))
    }
    await deliverDue(ports(), id)
    expect(await deliveries()).toEqual([{ state: 'delivered', attempts: 1 }])
  })

  it('that is disabled misses nothing: alerts, the refused one too, wait until it is enabled', async () => {
    receiver.answer = (response) => void response.writeHead(410).end()
    await deliverDue(ports(), id)
    await alert()
    expect(await endpointsDue(setup.db, setup.clock.nowMs)).toEqual([])
    // They are not overdue: the operator can do nothing about them.
    expect(await countDeliveries(setup.db)).toEqual({ due: 3, dead: 0, oldestDueMs: null })
    receiver.answer = (response) => void response.writeHead(200).end()
    receiver.received.length = 0
    await activateEndpoint(WORKSPACE, setup.db, id)
    expect(await endpointsDue(setup.db, setup.clock.nowMs)).toEqual([id])
    expect((await countDeliveries(setup.db)).oldestDueMs).toBeLessThanOrEqual(setup.clock.nowMs)
    await deliverDue(ports(), id)
    expect(receiver.received.map(({ event }) => event?.type).toSorted()).toEqual([
      'monitor.endpoint.disabled',
      'monitor.exposure.detected',
      'monitor.exposure.detected',
    ])
  })

  it('of another workspace is 404: not read, changed, replayed or deleted', async () => {
    const other = '22222222-2222-4222-8222-222222222222'
    expect(await readEndpoint(other, setup.db, id)).toBeNull()
    expect(await activateEndpoint(other, setup.db, id)).toBeNull()
    expect(
      await rotateSecret(other, setup.db, { id, secretEncrypted: 'sealed', nowMs: 1 }),
    ).toBeNull()
    expect(await listDeliveries(other, setup.db, id)).toEqual([])
    expect(
      await replayDeliveries(other, setup.db, {
        endpointId: id,
        alertId: `alert-${sent}`,
        nowMs: 1,
      }),
    ).toBe(0)
    expect(await removeEndpoint(other, setup.db, id)).toBe(false)
    expect(await deliveries()).toEqual([{ state: 'due', attempts: 0 }])
  })

  it('that is gone (410) is disabled, and the others are notified once', async () => {
    const other = await endpoint(receiver.url)
    receiver.answer = (response) => void response.writeHead(410).end()
    await deliverDue(ports(), id)
    expect(await state()).toMatchObject({ state: 'disabled', state_reason: 'gone' })
    receiver.answer = (response) => void response.writeHead(200).end()
    receiver.received.length = 0
    await deliverDue(ports(), id)
    await deliverDue(ports(), other)
    await deliverDue(ports(), other)
    expect(receiver.received.map(({ event }) => event?.type)).toEqual(['monitor.endpoint.disabled'])
    expect(receiver.received[0]?.event?.data.subject).toMatchObject({ domain: 'x' })
  })

  it('that only fails is disabled after five days; its failed deliveries can be replayed', async () => {
    receiver.answer = (response) => void response.destroy()
    for (let i = 0; i < 30 && (await state())?.state === 'active'; i += 1) {
      await deliverDue(ports(), id)
      setup.clock.nowMs += DAY_MS / 2
      await alert()
    }
    expect(await state()).toMatchObject({ state: 'disabled', state_reason: 'failing' })
    receiver.answer = (response) => void response.writeHead(200).end()
    setup.clock.nowMs = Date.now()
    await activateEndpoint(WORKSPACE, setup.db, id)
    await setup.db.prepare("UPDATE alert_delivery SET state = 'dead'").run()
    const waiting = (await deliveries()).length
    expect(
      await replayDeliveries(WORKSPACE, setup.db, {
        endpointId: id,
        alertId: null,
        nowMs: setup.clock.nowMs,
      }),
    ).toBe(waiting)
    receiver.received.length = 0
    await deliverDue(ports(), id)
    expect(receiver.received).toHaveLength(Math.min(20, waiting))
  })

  it('whose failed alert was deleted is not disabled by the next failure, days later', async () => {
    receiver.answer = (response) => void response.writeHead(503).end()
    await deliverDue(ports(), id)
    await setup.db.prepare('DELETE FROM alert_delivery').run()
    setup.clock.nowMs += 6 * DAY_MS
    await alert()
    await deliverDue(ports(), id)
    const nowMs = setup.clock.nowMs
    expect(await state()).toMatchObject({ state: 'active', failing_since_ms: nowMs })
    setup.clock.nowMs += DAY_MS
    await deliverDue(ports(), id)
    expect(await state()).toMatchObject({ state: 'active', failing_since_ms: nowMs })
  })

  it('that is disabled by the last attempt of an alert has it again once it is active', async () => {
    const failingMs = setup.clock.nowMs
    await setup.db.batch([
      setup.db.prepare('UPDATE alert_delivery SET attempts = 13'),
      setup.db.prepare('UPDATE alert_endpoint SET failing_since_ms = ?').bind(failingMs),
    ])
    receiver.answer = (response) => void response.writeHead(503).end()
    setup.clock.nowMs += 5 * DAY_MS
    await deliverDue(ports(), id)
    expect(await state()).toMatchObject({ state: 'disabled', state_reason: 'failing' })
    expect(await deliveries()).toContainEqual({ state: 'due', attempts: 14 })
    receiver.answer = (response) => void response.writeHead(204).end()
    await activateEndpoint(WORKSPACE, setup.db, id)
    await deliverDue(ports(), id)
    expect(await deliveries()).toContainEqual({ state: 'delivered', attempts: 15 })
  })

  it('that is slow is abandoned after the time limit', async () => {
    const at = setup.clock.nowMs
    const event = {
      id: `event-${sent}`,
      workspaceId: WORKSPACE,
      dedupeKey: `event-${sent}`,
      runKey: null,
      type: 'check.verdict',
      subjectId: 'subject',
      newCount: 0,
      payload: '{}',
    }
    await setup.db.prepare(`UPDATE alert_endpoint SET events = '["*"]'`).run()
    await setup.db.batch(insertAlerts(setup.db, [event], at, { capped: false }))
    receiver.answer = (response) => void response.writeHead(503).end()
    setup.clock.nowMs = at + 29.9 * DAY_MS
    expect(await deliverDue(ports(), id)).toBeGreaterThan(setup.clock.nowMs)
    setup.clock.nowMs = at + 30.1 * DAY_MS
    await sweepExposure(setup.db, setup.clock.nowMs)
    const left = await setup.rows('SELECT alert_id FROM alert_delivery')
    expect(left).toEqual([{ alert_id: `alert-${sent}` }])
    await setup.db.prepare('DELETE FROM monitor_alert').run()
    expect(await deliverDue(ports(), id)).toBeNull()
    expect(await endpointsDue(setup.db, setup.clock.nowMs)).toEqual([])
  })

  it('whose name now resolves to a private address is not called', async () => {
    const [server] = setup.doh
    server?.zones.set('hooks.acme.com', { A: ['10.0.0.1'] })
    const own = await endpoint('https://hooks.acme.com/')
    await alert()
    let called = 0
    const resolvers = [{ url: server?.url ?? '', fetch }]
    const outward = async () => {
      called += 1
      return new Response()
    }
    await deliverDue(
      ports({ resolvers, fetch: outward, rules: { ownHosts: [], loopback: false } }),
      own,
    )
    expect(called).toBe(0)
  })
})

describe('21 a secret that is rotated while an alert is retried', () => {
  it('signs in addition to the old one for a day, and alone afterwards', async () => {
    const fresh = newWebhookSecret()
    const encrypted = await setup.vault.encrypt(fresh, `endpoint:${WORKSPACE}:${id}`)
    await rotateSecret(WORKSPACE, setup.db, {
      id,
      secretEncrypted: encrypted,
      nowMs: setup.clock.nowMs,
    })
    await deliverDue(ports(), id)
    expect(receiver.received[0]).toMatchObject({ event: { type: 'monitor.exposure.detected' } })
    expect(receiver.received[0]?.signatures).toHaveLength(2)
    setup.clock.nowMs += DAY_MS + 1
    await alert()
    await deliverDue(ports(), id)
    expect(receiver.received[1]?.signatures).toHaveLength(1)
    expect(receiver.received[1]?.event).toBeNull()
  })

  it('and rotated nine times signs if it is one of the newest six', async () => {
    const encrypted = await setup.vault.encrypt(secret, `endpoint:${WORKSPACE}:${id}`)
    for (let i = 0; i < 9; i += 1) {
      await rotateSecret(WORKSPACE, setup.db, {
        id,
        secretEncrypted: encrypted,
        nowMs: setup.clock.nowMs,
      })
    }
    await deliverDue(ports(), id)
    expect(receiver.received[0]?.signatures).toHaveLength(6)
    expect(receiver.received[0]?.event).not.toBeNull()
  })

  it('and rotated again within the day signs for its own day', async () => {
    const rotate = async () => {
      const context = `endpoint:${WORKSPACE}:${id}`
      const encrypted = await setup.vault.encrypt(newWebhookSecret(), context)
      await rotateSecret(WORKSPACE, setup.db, {
        id,
        secretEncrypted: encrypted,
        nowMs: setup.clock.nowMs,
      })
    }
    const next = async () => {
      await alert()
      await deliverDue(ports(), id)
      return receiver.received.at(-1)
    }
    const nowMs = setup.clock.nowMs
    setup.clock.nowMs -= DAY_MS / 2
    await rotate()
    setup.clock.nowMs = nowMs
    await rotate()
    const both = await next()
    expect(both?.signatures).toHaveLength(3)
    // The receiver verifies with the first secret.
    expect(both?.event).toMatchObject({ type: 'monitor.exposure.detected' })
    setup.clock.nowMs += DAY_MS / 2
    expect((await next())?.signatures).toHaveLength(2)
    setup.clock.nowMs += DAY_MS / 2
    expect((await next())?.signatures).toHaveLength(1)
  })
})

describe('22 a mail quota that is used up', () => {
  it('delays mail, but not webhooks', async () => {
    const mail = await endpoint('ops@acme.example', 'email')
    await alert()
    let quota = 0
    const texts: string[] = []
    const sender: MailSender = {
      async send(message) {
        if (quota === 0) throw new Error('daily quota exceeded')
        texts.push(JSON.stringify(message))
      },
    }
    const mailing = ports({ mail: { sender, from: 'vigil@acme.example' } })
    const nextMs = await deliverDue(mailing, mail)
    expect(nextMs).toBeGreaterThan(setup.clock.nowMs)
    await deliverDue(ports(), id)
    expect(receiver.received.length).toBeGreaterThan(0)
    quota = 1
    setup.clock.nowMs = nextMs ?? 0
    await deliverDue(mailing, mail)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('New credential exposure')
  })
})
