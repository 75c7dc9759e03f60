import { env } from 'cloudflare:workers'
import { CheckResponse, EvaluateResponse } from '@vigil/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
})

async function post(key: string, path: string, body: object, more: Record<string, string> = {}) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', ...more }
  const host = path.startsWith('/api') ? 'api' : 'edge'
  return ask(host, path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function check(body: object, path = '/api/v1/check') {
  const response = await post(tenant.keys.secretTest, path, body)
  expect(response.status).toBe(200)
  return CheckResponse.parse(await response.json())
}

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

describe('a check', () => {
  it('allows an ordinary signup from a home', async () => {
    const answer = await check({
      email: 'maria.schneider@gmail.com',
      ip: '84.153.20.7',
      userAgent: chrome,
      fingerprint: 'fp-home',
      timezone: 'Europe/Berlin',
      languages: ['de-DE'],
    })
    expect(answer.verdict).toBe('allow')
    expect(answer.degraded).toEqual([])
    expect(answer.detection?.compartments).toHaveLength(12)
  })

  it('gives reasons for a disposable address, a headless browser and a hosting network', async () => {
    for (const ip of ['3.5.140.2', '2600:1f18::1']) {
      const answer = await check({
        email: 'x@mailinator.com',
        ip,
        userAgent: chrome.replace('Chrome/', 'HeadlessChrome/'),
      })
      expect(answer.flags).toMatchObject({ disposableEmail: true, bot: true, datacenter: true })
      const types = answer.riskSignals.map(({ type }) => type)
      expect(types).toEqual(
        expect.arrayContaining(['email_disposable', 'headless_ua', 'datacenter_ip']),
      )
      expect(answer.verdict).toBe('block')
    }
  })

  it('links six accounts on one browser', async () => {
    const shared = { visitorId: 'visitor-shared', fingerprint: 'fp-shared' }
    for (const i of [1, 2, 3, 4, 5]) await check({ email: `p${i}@acme${i}.example`, ...shared })
    const answer = await check(
      { email: 'p6@acme6.example', ...shared },
      '/api/v1/check?expand=linked,explain',
    )
    expect(answer.accountsLinked).toBe(5)
    expect(answer.linkedAccounts).toHaveLength(5)
    expect(answer.flags.multiAccount).toBe(true)
    const points = answer.explain?.contributions.reduce((sum, { points }) => sum + points, 0)
    expect(points).toBe(answer.score)
  })

  it('compares a login from another country and device to earlier ones', async () => {
    const known = { event: 'login', userId: 'u-1', email: 'ann@example.com' }
    await check({ ...known, fingerprint: 'fp-a', ip: '84.153.20.7', userAgent: chrome })
    const answer = await check({ ...known, fingerprint: 'fp-b', ip: '200.160.2.3' })
    expect(answer.unusual).toContain('new_device')
    expect(answer.compare).toMatchObject({ priorCount: 1, firstSeen: false })
    expect(answer.compare?.deltas.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['new_device', 'new_country']),
    )
  })

  it('counts what it stores: 100 concurrent checks raise usage by 100', async () => {
    const usage = async () => {
      const headers = { 'x-api-key': tenant.keys.secretTest }
      const response = await ask('api', '/api/v1/account', { headers })
      const account: { usage: { testChecksUsed: number } } = await response.json()
      return account.usage.testChecksUsed
    }
    const before = await usage()
    await Promise.all(Array.from({ length: 100 }, (_, i) => check({ userId: `at-once-${i}` })))
    expect(await usage()).toBe(before + 100)
  })

  it('returns the first response to a retry with the same key, and rejects another body', async () => {
    const retry = { 'idempotency-key': 'retry-0001' }
    const send = (body: object) => post(tenant.keys.secretTest, '/api/v1/check', body, retry)
    const first = CheckResponse.parse(await (await send({ userId: 'r1' })).json())
    const second = CheckResponse.parse(await (await send({ userId: 'r1' })).json())
    expect(second.id).toBe(first.id)
    expect((await send({ userId: 'r2' })).status).toBe(409)
  })
})

describe('an evaluate', () => {
  it('detects a burst of one fingerprint', async () => {
    let last: EvaluateResponse | undefined
    for (let i = 0; i < 60; i++) {
      const body = { fingerprint: 'fp-flood', userAgent: chrome }
      const response = await post(tenant.keys.publishableTest, '/v1/risk/evaluate', body)
      last = EvaluateResponse.parse(await response.json())
    }
    expect(last?.flags.velocity).toBe(true)
  })

  it('returns a token that is redeemed once', async () => {
    const body = { fingerprint: 'fp-token', userAgent: chrome }
    const response = await post(tenant.keys.publishableTest, '/v1/risk/evaluate', body)
    const { verdictToken } = EvaluateResponse.parse(await response.json())
    const first = await check({ userId: 't1', verdictToken: verdictToken.token })
    const second = await check({ userId: 't1', verdictToken: verdictToken.token })
    const types = (answer: CheckResponse) => answer.riskSignals.map(({ type }) => type)
    expect(types(first)).not.toContain('token_replayed')
    expect(types(second)).toContain('token_replayed')
  })
})

describe('a session', () => {
  it('adds its data to a later check, which reports an expired session', async () => {
    const response = await post(tenant.keys.secretTest, '/api/v1/session', {
      fingerprint: 'fp-session',
      userAgent: chrome.replace('Chrome/', 'HeadlessChrome/'),
    })
    const { sessionId }: { sessionId: string } = await response.json()
    const bound = await check({ userId: 's1', sessionId })
    expect(bound.flags.bot).toBe(true)
    const gone = await check({ userId: 's1', sessionId: crypto.randomUUID() })
    expect(gone.riskSignals.map(({ type }) => type)).toContain('session_expired')
  })
})

describe('a limit of 100', () => {
  it('admits exactly 100 of 200 concurrent requests', async () => {
    const tight = await openTenant(ask, env.OPERATOR_TOKEN, { apiRateLimit: 100 })
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const headers = { 'x-api-key': tight.keys.secretTest }
        const response = await ask('api', '/api/v1/account', { headers })
        await response.body?.cancel()
        return response.status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(100)
  })
})
