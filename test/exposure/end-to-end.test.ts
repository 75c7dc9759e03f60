import {
  AlertEndpointSecretResponse,
  AlertEndpointTestResponse,
  CheckResponse,
  ExposureStateResponse,
  MonitorEnrollResponse,
  MonitorResult,
  WatchedDomainResponse,
  WatchedDomainVerifyResponse,
} from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Hosts, startHosts } from '../../scripts/local/hosts.ts'
import { buildProducts } from '../../scripts/local/products.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { DohServer } from '../support/doh-server.ts'
import { breachModel, HibpServer } from '../support/hibp-server.ts'
import { onlyLoopback } from '../support/only-loopback.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'
import { WebhookReceiver } from '../support/webhook-receiver.ts'

/** Both Workers as deployed, with provider, resolvers and receiver on this machine. */

const ADDRESS = 'ann.example+vip@mailbox.example'
const hibp = new HibpServer()
const doh = [new DohServer(), new DohServer()]
const receiver = new WebhookReceiver()
const secrets = generateSecrets()
let hosts: Hosts
let tenant: Tenant

beforeAll(async () => {
  buildProducts()
  await Promise.all([hibp.start(), receiver.start(), ...doh.map((server) => server.start())])
  hosts = await startHosts({
    state: 'memory',
    secrets: {
      ...secrets,
      HIBP_URL: hibp.url,
      HIBP_API_KEY: hibp.world.key,
      DOH_URL: doh[0]?.url ?? '',
      DOH_SECOND_URL: doh[1]?.url ?? '',
    },
    outbound: onlyLoopback,
  })
  tenant = await openTenant(
    (_, path, init) => fetch(hosts.api + path, init),
    secrets.OPERATOR_TOKEN,
  )
}, 120_000)
afterAll(async () => {
  await hosts?.stop()
  await Promise.all([hibp.stop(), receiver.stop(), ...doh.map((server) => server.stop())])
})

async function operator(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${hosts.api}/admin/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${secrets.OPERATOR_TOKEN}`,
      'Content-Type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer
}

async function customer(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(hosts.api + path, {
    method,
    headers: {
      'x-api-key': tenant.keys.secretLive,
      'x-service-site': tenant.site,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

/** Starts a run by command and waits for its end. */
async function run(): Promise<void> {
  await operator('POST', '/exposure/runs')
  for (let i = 0; i < 200; i += 1) {
    const { runs } = ExposureStateResponse.parse(await operator('GET', '/exposure'))
    if (runs.every(({ state }) => state !== 'running')) {
      expect(runs[0]?.state).toBe('done')
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the run did not end')
}

const alertsReceived = () =>
  receiver.received.filter(({ event }) => event?.type === 'monitor.exposure.detected')

async function login() {
  const body = { event: 'login', email: ADDRESS, userId: 'u-ann', ip: '84.153.20.7' }
  return CheckResponse.parse(await customer('POST', '/api/v1/check?expand=explain', body))
}

describe('from a proved domain to a signed alert', () => {
  it('a domain is proved in DNS, and only by its own record', async () => {
    const begun = WatchedDomainResponse.parse(
      await tenant.admin('POST', '/watched-domains', { domain: 'acme.example', role: 'company' }),
    )
    const verify = async () =>
      WatchedDomainVerifyResponse.parse(
        await tenant.admin('POST', `/watched-domains/${begun.domain.id}/verify`),
      )
    expect(await verify()).toMatchObject({ dns: 'absent', domain: { state: 'pending' } })
    const { name = '', value = '' } = begun.challenge ?? {}
    for (const server of doh) server.zones.set(name, { TXT: [`"${value}"`] })
    hibp.world.verified.push('acme.example')
    // The calls about a whole domain's logs are rationed by the minute: this test does without.
    await tenant.admin('PATCH', '/monitor', { monitorStealer: false })
    expect(await verify()).toMatchObject({ dns: 'present', domain: { state: 'verified' } })
  })

  it('an endpoint is active once it took a signed test', async () => {
    const made = AlertEndpointSecretResponse.parse(
      await tenant.admin('POST', '/alert-endpoints', { kind: 'webhook', url: receiver.url }),
    )
    expect(made.endpoint.state).toBe('pending')
    receiver.secret = made.secret ?? ''
    const tested = AlertEndpointTestResponse.parse(
      await tenant.admin('POST', `/alert-endpoints/${made.endpoint.id}/test`),
    )
    expect(tested).toMatchObject({ status: 204, endpoint: { state: 'active' } })
    expect(receiver.received[0]?.event?.type).toBe('monitor.test')
  })

  it('enrol, baseline without alert, new finding, one signed alert, GET, and the next login', async () => {
    const enrolled = MonitorEnrollResponse.parse(
      await customer('POST', '/api/v1/monitor', { email: ADDRESS, audience: 'customer' }),
    )
    expect(enrolled).toMatchObject({ ok: true, results: [{ emailMasked: 'a***@mailbox.example' }] })
    hibp.world.accounts = { [ADDRESS]: ['Adobe'] }
    await run()
    await run()
    expect(alertsReceived()).toEqual([])
    const before = await login()

    hibp.world.breaches.push(breachModel('Later'))
    hibp.world.accounts = { [ADDRESS]: ['Adobe', 'Later'] }
    await run()
    await expect.poll(() => alertsReceived().length, { timeout: 10_000 }).toBe(1)
    await run()
    expect(alertsReceived()).toHaveLength(1)
    expect(alertsReceived()[0]?.event?.data).toMatchObject({
      subject: { kind: 'identity', emailMasked: 'a***@mailbox.example', audience: 'customer' },
      newCount: 1,
      count: 2,
      baseline: 1,
      locations: [{ layer: 'corpus', domain: 'Later', source: 'hibp:breach' }],
    })

    const { identities, lastRunAt } = MonitorResult.parse(await customer('GET', '/api/v1/monitor'))
    expect(lastRunAt).not.toBeNull()
    expect(identities).toMatchObject([
      { breachHits: 2, breachLocations: ['Later', 'Adobe'], status: 'active' },
    ])
    expect(identities[0]?.lastAlertedAt).not.toBeNull()

    const after = await login()
    expect(after.score).toBeGreaterThan(before.score)
    const types = after.riskSignals.map(({ type }) => type)
    expect(types).toContain('fresh_exposure')
    expect(after.flags.breach).toBe(true)
    expect(before.riskSignals.map(({ type }) => type)).not.toContain('fresh_exposure')
  }, 60_000)

  it('a check asks about whoever nobody watches, once a day; about whoever objected nobody is asked', async () => {
    const email = 'unwatched@mailbox.example'
    hibp.world.kAnonymity = false
    hibp.world.accounts = { [email]: ['Adobe'] }
    await run()
    const asked = () => hibp.asked.filter((path) => path.includes('unwatched')).length
    const isBreached = async () =>
      CheckResponse.parse(await customer('POST', '/api/v1/check', { event: 'login', email })).flags
        .breach
    // An answer that came too late for the first check is there for the next.
    await expect.poll(isBreached, { timeout: 10_000 }).toBe(true)
    expect(await isBreached()).toBe(true)
    expect(asked()).toBe(1)
    await operator('POST', '/exposure/erasures', { email })
    expect(await isBreached()).toBe(false)
    expect(asked()).toBe(1)
  }, 60_000)

  it('no table holds an address, a login or a password in clear, and no alert does', async () => {
    const { results } = await hosts.db
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
      )
      .all<{ name: string }>()
    for (const { name } of results) {
      const rows = await hosts.db.prepare(`SELECT * FROM "${name}"`).all()
      const text = JSON.stringify(rows.results).toLowerCase()
      expect(text, name).not.toContain('ann.example')
      expect(text, name).not.toContain(hibp.world.key)
      expect(text, name).not.toContain(receiver.secret.toLowerCase())
    }
    for (const { body } of receiver.received) expect(body).not.toContain('ann.example')
  })
})
