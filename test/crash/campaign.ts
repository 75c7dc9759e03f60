import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { buildProducts } from '../../scripts/local/products.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { breachModel, HibpServer } from '../support/hibp-server.ts'
import { openTenant } from '../support/tenant.ts'
import { WebhookReceiver } from '../support/webhook-receiver.ts'
import {
  type Acknowledged,
  type Callers,
  callersOf,
  hasEachKind,
  NotAcknowledged,
  nothingYet,
  work,
} from './load.ts'
import { type Service, startService } from './service.ts'
import { type Finding, redeemedAgain, verify } from './verify.ts'

const CLIENTS = 8
const PEOPLE = Array.from({ length: 8 }, (_, i) => `person${i}@mailbox.example`)
const MIN_LIFE_MS = 300
const MAX_LIFE_MS = 2500
/** The first life may last longer, until each kind of work was acknowledged. */
const FIRST_LIFE_LIMIT_MS = 60_000
const RUN_LIMIT_MS = 120_000

export interface Campaign {
  kills: number
  findings: Finding[]
  /** Work begun while the service was up. */
  requests: number
  ms: number
}

const Secret = z.object({ endpoint: z.object({ id: z.string() }), secret: z.string() })
const State = z.object({ runs: z.array(z.object({ state: z.string() })) })
const Data = z.object({
  subject: z.object({ id: z.string() }),
  locations: z.array(z.object({ domain: z.string() })),
})
const Summary = z.object({ newCount: z.number() })

/** Kills the runtime under mixed load and restarts it on the same state, repeatedly; then verifies what is stored. */
export async function runCampaign(kills: number, say: (line: string) => void): Promise<Campaign> {
  const startedMs = Date.now()
  buildProducts()
  const state = await mkdtemp(join(tmpdir(), 'vigil-crash-'))
  const hibp = await new HibpServer().start()
  const receiver = await new WebhookReceiver().start()
  hibp.data.stealerLogs = false
  hibp.data.accounts = Object.fromEntries(PEOPLE.map((address) => [address, ['Adobe']]))
  const secrets = { ...generateSecrets(), HIBP_URL: hibp.url, HIBP_API_KEY: hibp.data.key }
  let service: Service | null = null
  try {
    service = await startService(state, secrets)
    const { at } = service
    const tenant = await openTenant(
      (_, path, init) => fetch(at.api + path, init),
      secrets.OPERATOR_TOKEN,
    )
    const callers = () => callersOf(service?.at ?? at, tenant, secrets.OPERATOR_TOKEN)
    await prepare(callers(), receiver, tenant.workspaceId)
    const known = nothingYet()
    let again = 0
    let asked = 0
    for (let kill = 1; kill <= kills; kill += 1) {
      const name = `Breach${kill}`
      hibp.data.breaches.push(breachModel(name))
      for (const address of PEOPLE) hibp.data.accounts[address]?.push(name)
      const before = known.redeemed.size
      await live(callers(), known, service)
      service = await startService(state, secrets)
      const fresh = [...known.redeemed].slice(before)
      again += await redeemedAgain(callers(), fresh)
      asked += fresh.length
      known.requests += fresh.length
      say(`kill ${kill}: ${known.checks.size} checks, ${receiver.received.length} webhooks`)
    }
    await runToEnd(callers())
    await runToEnd(callers())
    const expected = PEOPLE.length * kills
    const alerts = await alertsOf(receiver, expected)
    const findings = [
      ...(await verify(callers(), known)),
      { what: 'tokens redeemed once', acknowledged: asked, lost: 0, doubled: again },
      { what: 'alerts at the receiver', acknowledged: expected, ...alerts },
    ]
    return { kills, findings, requests: known.requests, ms: Date.now() - startedMs }
  } finally {
    await service?.kill()
    await Promise.all([hibp.stop(), receiver.stop()])
    await rm(state, { recursive: true, force: true })
  }
}

/** Enrols people, whose first run is the baseline, and an endpoint. */
async function prepare(
  callers: Callers,
  receiver: WebhookReceiver,
  workspaceId: string,
): Promise<void> {
  const { operator, secret } = callers
  const endpoints = `/admin/v1/workspaces/${workspaceId}/alert-endpoints`
  const made = Secret.parse(
    await operator('POST', endpoints, { kind: 'webhook', url: receiver.url }),
  )
  receiver.secret = made.secret
  await operator('POST', `${endpoints}/${made.endpoint.id}/test`, {})
  const people = PEOPLE.map((email) => ({ email, audience: 'customer' }))
  await secret('live')('POST', '/api/v1/monitor', { people })
  await runToEnd(callers)
}

/** Lets the clients work for a random time, then kills the runtime. */
async function live(callers: Callers, known: Acknowledged, service: Service): Promise<void> {
  let over = false
  const clients = Array.from({ length: CLIENTS }, () => work(callers, known, () => over))
  const run = callers.operator('POST', '/admin/v1/exposure/runs').catch(() => undefined)
  await delay(MIN_LIFE_MS + Math.random() * (MAX_LIFE_MS - MIN_LIFE_MS))
  // On a slow machine a random life may be over before an erasure is acknowledged.
  const untilMs = Date.now() + FIRST_LIFE_LIMIT_MS
  while (!hasEachKind(known) && Date.now() < untilMs) await delay(50)
  await service.kill()
  over = true
  await Promise.all([...clients, run])
}

async function runToEnd({ operator }: Callers): Promise<void> {
  await operator('POST', '/admin/v1/exposure/runs')
  const untilMs = Date.now() + RUN_LIMIT_MS
  while (Date.now() < untilMs) {
    const { runs } = State.parse(await operator('GET', '/admin/v1/exposure'))
    if (runs.every(({ state }) => state !== 'running')) return
    await delay(200)
  }
  throw new NotAcknowledged('the run did not end')
}

/**
 * Each breach of each person must be announced under one alert id, however often that one was sent: by name, or beyond
 * the day's limit of single alerts in a summary that counts it.
 */
async function alertsOf(
  receiver: WebhookReceiver,
  expected: number,
): Promise<{ lost: number; doubled: number }> {
  const named = new Map<string, Set<string>>()
  const counted = new Map<string, number>()
  const announced = () => {
    for (const { id, event } of receiver.received) {
      if (event?.type === 'monitor.exposure.summary') {
        counted.set(id, Summary.parse(event.data).newCount)
      }
      if (event?.type !== 'monitor.exposure.detected') continue
      const { subject, locations } = Data.parse(event.data)
      for (const { domain } of locations) {
        const name = `${subject.id} ${domain}`
        named.set(name, (named.get(name) ?? new Set()).add(id))
      }
    }
    return named.size + [...counted.values()].reduce((sum, count) => sum + count, 0)
  }
  for (let i = 0; i < 120 && announced() < expected; i += 1) await delay(500)
  const twice = [...named.values()].filter((ids) => ids.size > 1).length
  return {
    lost: Math.max(0, expected - announced()),
    doubled: twice + Math.max(0, announced() - expected),
  }
}

export function tableOf({ kills, findings, requests, ms }: Campaign): string {
  const rows = findings.map(
    ({ what, acknowledged, lost, doubled }) =>
      `${what.padEnd(28)}${String(acknowledged).padStart(13)}${String(lost).padStart(7)}${String(doubled).padStart(9)}`,
  )
  const head = `${'what'.padEnd(28)}${'acknowledged'.padStart(13)}${'lost'.padStart(7)}${'doubled'.padStart(9)}`
  return [
    `${kills} kills under ${requests} pieces of work, ${Math.round(ms / 1000)} s`,
    head,
    ...rows,
  ].join('\n')
}
