import { env } from 'cloudflare:workers'
import { CheckResponse, EvaluateResponse } from '@vigil/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
})

async function post(key: string, path: string, body: object): Promise<unknown> {
  const response = await ask(path.startsWith('/api') ? 'api' : 'edge', path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return response.json()
}

const check = async (body: object) =>
  CheckResponse.parse(await post(tenant.keys.secretTest, '/api/v1/check', body))
const evaluate = async (body: object) =>
  EvaluateResponse.parse(await post(tenant.keys.publishableTest, '/v1/risk/evaluate', body))
const types = ({ riskSignals }: Pick<CheckResponse, 'riskSignals'>) =>
  riskSignals.map(({ type }) => type)

describe('measurements of a browser', () => {
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
  const probes = { webdriver: { state: 'ok', value: false }, platform: { state: 'ok', value: 'x' } }
  const measured = (speedCv: number) => ({
    userAgent,
    probes,
    behavior: {
      moves: 311,
      clicks: 4,
      pathStraightness: 0.7712,
      speedCv,
      pressMedianMs: 91.5,
      keyDwellMedianMs: 84.2,
      pageToSubmitMs: 23_411,
    },
  })

  test('sent again by another visitor are reported as copied', async () => {
    expect(types(await evaluate({ fingerprint: 'fp-1', ...measured(0.61) }))).not.toContain(
      'payload_replayed',
    )
    const copied = await evaluate({ fingerprint: 'fp-2', ...measured(0.61) })
    expect(types(copied)).toContain('payload_replayed')
    expect(copied.flags.bot).toBe(true)
  })

  test('sent again by the same visitor, or different ones of another visitor, are not', async () => {
    await evaluate({ fingerprint: 'fp-3', ...measured(0.52) })
    const { verdictToken } = await evaluate({ fingerprint: 'fp-3', ...measured(0.53) })
    const others = [
      await check({ userId: 'u-3', fingerprint: 'fp-3', ...measured(0.52) }),
      await check({ userId: 'u-3', visitorId: 'own-3', verdictToken: verdictToken.token }),
      await evaluate({ fingerprint: 'fp-4', ...measured(0.57) }),
      await evaluate({ fingerprint: 'fp-5', userAgent, probes }),
      await evaluate({ fingerprint: 'fp-6', userAgent, probes }),
    ]
    for (const answer of others) expect(types(answer)).not.toContain('payload_replayed')
  })
})

test('an account that always used one TLS stack is flagged with another', async () => {
  const chromium = { ja3: 'a'.repeat(32), ja4: 't13d1517h2_8daaf6152771_cb7bf5808d99' }
  const openssl = { ja3: 'b'.repeat(32), ja4: 't13d1812h1_85036bcba153_b26ce05bbdd6' }
  const login = (tlsCapture: object) => check({ event: 'login', userId: 'u-tls', tlsCapture })
  await login(chromium)
  expect((await login(chromium)).unusual).not.toContain('new_tls_family')
  const answer = await login(openssl)
  expect(answer.compare?.deltas.map(({ code }) => code)).toContain('new_tls_family')
})

describe('the sandbox', () => {
  test('answers test keys from its table on every scoring route', async () => {
    expect(await check({ email: 'block@sandbox.test' })).toMatchObject({ verdict: 'block' })
    const { id, flags } = await check({ ip: '192.0.2.1' })
    expect(flags.tor).toBe(true)
    const headers = { 'x-api-key': tenant.keys.secretTest }
    const stored = await ask('api', `/api/v1/checks/${id}`, { headers })
    expect(await stored.json()).toMatchObject({ check: { network: { kind: 'tor' } } })
    expect((await evaluate({ email: 'velocity@sandbox.test' })).flags.velocity).toBe(true)
    const emails = ['disposable@sandbox.test', 'allow@sandbox.test', 'unlisted@sandbox.test']
    const { results } = Object(await post(tenant.keys.secretTest, '/api/v1/email', { emails }))
    expect(results).toMatchObject([
      { disposable: true, domain: 'sandbox.test' },
      { recommendation: 'send', risky: false },
      { email: 'unlisted@sandbox.test' },
    ])
  })

  test('has no effect with a live key', async () => {
    const { secretLive } = tenant.keys
    const live = async (body: object) => {
      const response = await ask('api', '/api/v1/check', {
        method: 'POST',
        headers: {
          'x-api-key': secretLive,
          'x-service-site': tenant.site,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      return CheckResponse.parse(await response.json())
    }
    expect((await live({ ip: '192.0.2.1' })).flags.tor).toBe(false)
    expect((await live({ email: 'block@sandbox.test' })).verdict).not.toBe('block')
    const { result } = Object(
      await post(secretLive, '/api/v1/email', { email: 'disposable@sandbox.test' }),
    )
    expect(result.disposable).toBe(false)
  })
})
