import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AlertEndpointSecretResponse,
  AlertEndpointTestResponse,
  CheckResponse,
  EmailSingleResponse,
  ExposureStateResponse,
  MonitorAuditResponse,
  MonitorEnrollResponse,
  MonitorResult,
  WatchedDomainResponse,
  WatchedDomainVerifyResponse,
} from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVigil } from '../../packages/client/index.ts'
import { ingestHashes } from '../../scripts/corpus/ingest-hashes.ts'
import { type Hosts, startHosts } from '../../scripts/local/hosts.ts'
import { buildProducts } from '../../scripts/local/products.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { DohServer } from '../support/doh-server.ts'
import { breachModel, HibpServer } from '../support/hibp-server.ts'
import { contentsOf, inBase64 } from '../support/leak-scan.ts'
import { onlyLoopback } from '../support/only-loopback.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'
import { untilComplete } from '../support/time-limits.ts'
import { WebhookReceiver } from '../support/webhook-receiver.ts'

/** Both Workers as deployed, with provider, resolvers and receiver on this machine. */

const ADDRESS = 'ann.example+vip@mailbox.example'
const KEY = 'd15c0ba1'.repeat(4)
const PASSWORD = 'correct-horse-battery'
const hibp = new HibpServer()
const doh = [new DohServer(), new DohServer()]
const receiver = new WebhookReceiver()
const secrets = generateSecrets()
/** Every response of the service, every log line, and the folder of its stored data. */
const said: string[] = []
const logged: string[] = []
let kept = ''
let hosts: Hosts
let tenant: Tenant

beforeAll(async () => {
  buildProducts()
  hibp.data.key = KEY
  kept = await mkdtemp(join(tmpdir(), 'vigil-kept-'))
  await Promise.all([hibp.start(), receiver.start(), ...doh.map((server) => server.start())])
  hosts = await startHosts({
    state: kept,
    log: (line) => logged.push(line),
    secrets: {
      ...secrets,
      PASSWORDS_URL: hibp.url,
      HIBP_URL: hibp.url,
      HIBP_API_KEY: KEY,
      DOH_URL: doh[0]?.url ?? '',
      DOH_SECOND_URL: doh[1]?.url ?? '',
    },
    outbound: onlyLoopback,
  })
  tenant = await openTenant((_, path, init) => ask(path, init), secrets.OPERATOR_TOKEN)
}, 120_000)
afterAll(async () => {
  await hosts?.stop()
  await Promise.all([hibp.stop(), receiver.stop(), ...doh.map((server) => server.stop())])
  await rm(kept, { recursive: true, force: true })
})

/** Calls the service, and records its response. */
async function ask(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(hosts.api + path, init)
  const text = await response.clone().text()
  // By the interface, this response echoes the caller's own request.
  said.push(path === '/api/v1/email' ? text.replace(JSON.stringify(ADDRESS), '""') : text)
  return response
}

async function operator(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await ask(`/admin/v1${path}`, {
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
  const response = await send(method, path, body)
  expect(response.status).toBe(200)
  return response.json()
}

function send(method: string, path: string, body?: unknown): Promise<Response> {
  return ask(path, {
    method,
    headers: {
      'x-api-key': tenant.keys.secretLive,
      'x-service-site': tenant.site,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Starts a manual run and waits for its end. */
async function run(): Promise<void> {
  await operator('POST', '/exposure/runs')
  for (let i = 0; i < 600; i += 1) {
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

/** A login for which every source but these answered before the deadline of a check. */
const login = (body: object, lacks: readonly string[] = []) =>
  untilComplete(async () => {
    const sent = { event: 'login', ...body }
    return CheckResponse.parse(await customer('POST', '/api/v1/check?expand=explain', sent))
  }, lacks)
const ANN = { email: ADDRESS, userId: 'u-ann', ip: '84.153.20.7' }

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
    hibp.data.verified.push('acme.example')
    // Calls for the logs of a complete domain have a rate limit per minute: this test avoids them.
    await tenant.admin('PATCH', '/monitor', { monitorStealer: false })
    expect(await verify()).toMatchObject({ dns: 'present', domain: { state: 'verified' } })
  })

  it('an endpoint is active once it accepted a signed test', async () => {
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
    hibp.data.accounts = { [ADDRESS]: ['Adobe'] }
    await run()
    await run()
    expect(alertsReceived()).toEqual([])
    const before = await login(ANN)

    hibp.data.breaches.push(breachModel('Later'))
    hibp.data.accounts = { [ADDRESS]: ['Adobe', 'Later'] }
    await run()
    await expect.poll(() => alertsReceived().length, { timeout: 60_000 }).toBe(1)
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

    const after = await login(ANN)
    // Its score is lower, since the account now has a history.
    const fresh = after.explain?.contributions.find(({ code }) => code === 'fresh_exposure')
    expect(fresh?.points).toBeGreaterThan(0)
    expect(after.flags.breach).toBe(true)
    expect(before.riskSignals.map(({ type }) => type)).not.toContain('fresh_exposure')
  }, 180_000)

  it('a check queries an unmonitored mailbox once a day; a mailbox whose owner objected is never queried', async () => {
    const email = 'unwatched@mailbox.example'
    hibp.data.kAnonymity = false
    hibp.data.accounts = { [email]: ['Adobe'] }
    await run()
    const asked = () => hibp.asked.filter((path) => path.includes('unwatched')).length
    // A response that was too late for the first check is available to the next.
    const isBreached = async () => (await login({ email })).flags.breach
    expect(await isBreached()).toBe(true)
    expect(await isBreached()).toBe(true)
    expect(asked()).toBe(1)
    await operator('POST', '/exposure/erasures', { email })
    expect(await isBreached()).toBe(false)
    expect(asked()).toBe(1)
  }, 180_000)

  it('a person who objected cannot be enrolled, and the audit log shows the operator each change', async () => {
    const enrolled = await customer('POST', '/api/v1/monitor', {
      people: [
        { email: 'unwatched@mailbox.example', audience: 'customer' },
        { email: ADDRESS, audience: 'customer', userId: ADDRESS },
        { email: `not ${ADDRESS} one`, audience: 'customer' },
      ],
    })
    expect(MonitorEnrollResponse.parse(enrolled).results).toMatchObject([
      { ok: false, error: 'suppressed' },
      { ok: true, error: 'updated' },
      { ok: false, error: 'invalid_email' },
    ])
    const { entries } = MonitorAuditResponse.parse(await tenant.admin('GET', '/monitor-audit'))
    expect(entries.map(({ action }) => action)).toEqual(['changed', 'enrolled'])
  })

  it('if the provider hangs, a check and the email route lack only its data', async () => {
    hibp.fault = (path) => path.startsWith('/breachedaccount')
    const email = 'waiting@mailbox.example'
    const check = await login({ email }, ['exposure'])
    expect(check.flags.breach).toBe(false)
    expect(check.degraded).toEqual(['exposure'])
    const mail = EmailSingleResponse.parse(
      await customer('POST', '/api/v1/email', { email: ADDRESS }),
    )
    expect(mail.result.breach).toBe(true)
    hibp.fault = () => false
  })

  it('an old breach alone does not block', async () => {
    const email = 'old.timer@mailbox.example'
    hibp.data.accounts = { [email]: ['Adobe', 'Later'] }
    const check = await login({ email })
    expect(check.flags.breach).toBe(true)
    expect(check.verdict).not.toBe('block')
  }, 180_000)

  it('a password of an imported list of hashes is found as leaked by the client library, by either hash', async () => {
    const vigil = openVigil({
      baseUrl: hosts.api,
      apiKey: tenant.keys.secretLive,
      site: tenant.site,
      fetch: (url, init) => ask(new URL(url).pathname, init),
    })
    expect(await vigil.passwordLeaks(PASSWORD)).toBeNull()
    const sha1 = createHash('sha1').update(PASSWORD).digest('hex')
    const other = (i: number) => createHash('sha1').update(`other ${i}`).digest('hex')
    const others = Array.from({ length: 3_000 }, (_, i) => other(i))
    const list = ['\ufeff# a list', ...others, `${sha1}:7`, `${sha1.toUpperCase()} ${PASSWORD}`, '']
    const path = join(kept, 'list.txt')
    await writeFile(path, list.join('\r\n'))
    const about = { label: 'own', mode: 'live', seenAt: '2026-01-02T03:04:05.000Z' }
    const source = { path, url: hosts.api, token: secrets.OPERATOR_TOKEN }
    const imported = () => ingestHashes({ ...source, about: { ...about, kind: 'sha1' } }, 'sha1')
    const report = await imported()
    expect(report).toMatchObject({ lines: 3_003, skipped: 1, different: 3_001, sealed: true })
    expect(await imported()).toMatchObject({ batch: report.batch, known: 2, sealed: true })
    const noNt = ingestHashes({ ...source, about: { ...about, kind: 'nt' } }, 'nt')
    await expect(noNt).rejects.toThrow('the file holds no line')
    await rm(path)
    // A range that was late is unknown, too.
    await expect.poll(() => vigil.passwordLeaks(PASSWORD), { timeout: 60_000 }).toBe(8)
    // The provider is down: hashes that are not in the corpus are unknown.
    expect(await vigil.passwordLeaks('another one')).toBeNull()
    const answered = said.join('').toUpperCase()
    expect(answered.includes(sha1.toUpperCase().slice(5))).toBe(true)
    expect(answered.includes(sha1.toUpperCase())).toBe(false)
  }, 180_000)

  it('no response, log line, table or stored object contains an address, a login or a password', async () => {
    hibp.data.breaches.push(breachModel('Last', { Login: ADDRESS, Password: PASSWORD }))
    receiver.answer = (response) => void response.writeHead(500).end(`${ADDRESS}:${PASSWORD}`)
    hibp.data.accounts = { [ADDRESS]: ['Adobe', 'Later', 'Last'] }
    await run()
    const { identities } = MonitorResult.parse(await customer('GET', '/api/v1/monitor'))
    const [ann] = identities
    await send('PATCH', '/api/v1/monitor', { id: ann?.id, status: ADDRESS })
    await send('POST', '/api/v1/monitor', { email: { of: ADDRESS }, audience: PASSWORD })
    // Without a table every route fails, and the failures are logged.
    await hosts.db.exec('ALTER TABLE monitor_identity RENAME TO gone')
    const failing = await Promise.all([
      send('GET', '/api/v1/monitor'),
      send('POST', '/api/v1/monitor', { email: ADDRESS, audience: 'customer' }),
      send('PATCH', '/api/v1/monitor', { id: ann?.id, status: 'paused' }),
      ask('/admin/v1/exposure/erasures', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${secrets.OPERATOR_TOKEN}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ email: ADDRESS }),
      }),
    ])
    expect(failing.every(({ status }) => status >= 500)).toBe(true)
    await operator('POST', '/exposure/runs')
    await expect
      .poll(() => logged.join().includes('monitor_runner'), { timeout: 60_000 })
      .toBe(true)
    await hosts.db.exec('ALTER TABLE gone RENAME TO monitor_identity')
    await customer('PATCH', '/api/v1/monitor', { id: ann?.id, status: 'paused' })

    const personal = [...inBase64('ann.example'), 'ann.example', PASSWORD]
    const ours = [KEY, receiver.secret, ...Object.values(secrets), ...Object.values(tenant.keys)]
    const files = await contentsOf(kept)
    // The scan can fail: it finds what is stored and logged.
    expect(files).toContain(ann?.id ?? 'no person')
    expect(files).toContain('a***@mailbox.example')
    expect(said.join('\n')).toContain('a***@mailbox.example')
    const where = { said: said.join('\n'), logged: logged.join('\n'), files }
    for (const [name, text] of Object.entries({
      ...where,
      sent: receiver.received.map(({ body }) => body).join('\n'),
    })) {
      const clear = text.toLowerCase()
      const needles = name === 'said' ? personal : [...personal, ...ours]
      const found = needles.filter((needle) => clear.includes(needle.toLowerCase()))
      expect(found, name).toEqual([])
    }
  }, 180_000)
})
