import { env, exports } from 'cloudflare:workers'
import { EvaluateResponse, TlsCapture } from '@vigil/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Ask, openTenant, type Tenant } from '../support/tenant.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const JA4 = 't13d1516h2_8daaf6152771_806a8c22fdea'
const OPENSSL_JA4 = 't13d1812h1_85036bcba153_b26ce05bbdd6'
const CF = { tlsVersion: 'TLSv1.3', tlsCipher: 'AEAD-AES128-GCM-SHA256', httpProtocol: 'HTTP/2' }

type Init = RequestInit & { cf?: Record<string, unknown> }
const ask = (host: string, path: string, init: Init = {}) =>
  exports.default.fetch(new Request(`http://${host}.test${path}`, init))
const plainAsk: Ask = (host, path, init) => ask(host, path, init)

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant(plainAsk, env.OPERATOR_TOKEN)
})

const visitor = { 'user-agent': CHROME, 'CF-Connecting-IP': '84.153.20.7' }
const terminator = { 'x-tls-terminator': env.TLS_TERMINATOR_SECRET ?? '' }

async function capture(headers: Record<string, string>, cf: Record<string, unknown> = CF) {
  const keyed = { ...visitor, 'x-api-key': tenant.keys.publishableTest, ...headers }
  const response = await ask('edge', '/v1/tls', { headers: keyed, cf })
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return TlsCapture.parse(await response.json())
}

async function evaluate(
  body: object,
  headers: Record<string, string> = {},
  cf: Record<string, unknown> = CF,
) {
  const response = await ask('edge', '/v1/risk/evaluate?expand=tls', {
    method: 'POST',
    headers: {
      ...visitor,
      'x-api-key': tenant.keys.publishableTest,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ userAgent: CHROME, ...body }),
    cf,
  })
  expect(response.status).toBe(200)
  return EvaluateResponse.parse(await response.json())
}

describe('the capture route', () => {
  it('signs what the platform observed, and evaluate accepts it as verified', async () => {
    const seen = await capture({}, { ...CF, botManagement: { ja4: JA4, ja3Hash: 'a'.repeat(32) } })
    expect(seen).toMatchObject({ captureStatus: 'verified', tlsCapture: { ja4: JA4 } })
    const { tls } = await evaluate({ tlsCapture: seen.tlsCapture })
    expect(tls).toMatchObject({ captureStatus: 'verified', ja4: JA4 })
    expect(tls.consistency).toMatchObject({ status: 'aligned', tlsFamily: 'chromium' })
  })

  it('reports what it cannot observe', async () => {
    expect(await capture({})).toEqual({ captureStatus: 'partial', tlsCapture: null })
    expect(await capture({}, {})).toEqual({ captureStatus: 'missing', tlsCapture: null })
  })

  it('trusts only a terminator that sends the secret', async () => {
    const hello = { 'x-tls-ja4': JA4 }
    const seen = await capture({ ...terminator, ...hello })
    expect(seen.tlsCapture).toMatchObject({ ja4: JA4 })
    expect((await capture(hello)).tlsCapture).toBeNull()
    expect((await capture({ ...hello, 'x-tls-terminator': 'wrong' })).tlsCapture).toBeNull()
  })

  it('returns the ClientHello to any caller, and signs it only with a key', async () => {
    const headers = { ...visitor, ...terminator, 'x-tls-ja4': JA4 }
    const response = await ask('edge', '/v1/tls', { headers, cf: CF })
    const seen = TlsCapture.parse(await response.json())
    expect(seen).toMatchObject({ captureStatus: 'unverified', tlsCapture: { ja4: JA4 } })
    expect(seen.tlsCapture?.captureToken).toBeUndefined()
    expect(response.headers.get('X-RateLimit-Limit')).toBeNull()
  })

  it('rejects an invalid key and a secret key', async () => {
    const answer = async (key: string) => {
      const response = await ask('edge', '/v1/tls', { headers: { 'x-api-key': key } })
      await response.body?.cancel()
      return response.status
    }
    expect(await answer('pk_test_none')).toBe(401)
    expect(await answer(tenant.keys.secretTest)).toBe(403)
  })

  it('signs for one workspace and environment: in another the capture is unverified', async () => {
    const other = await openTenant(plainAsk, env.OPERATOR_TOKEN)
    const seen = async (key: string) => {
      const { tlsCapture } = await capture({ ...terminator, 'x-tls-ja4': JA4, 'x-api-key': key })
      return (await evaluate({ tlsCapture })).tls.captureStatus
    }
    expect(await seen(tenant.keys.publishableTest)).toBe('verified')
    expect(await seen(other.keys.publishableTest)).toBe('unverified')
  })

  it('binds a capture to its visitor: elsewhere it is unverified, altered it is invalid', async () => {
    const { tlsCapture } = await capture({ ...terminator, 'x-tls-ja4': JA4 })
    const status = async (body: object, headers: Record<string, string> = {}) =>
      (await evaluate(body, headers)).tls.captureStatus
    expect(await status({ tlsCapture })).toBe('verified')
    expect(await status({ tlsCapture }, { 'CF-Connecting-IP': '200.160.2.3' })).toBe('unverified')
    expect(await status({ tlsCapture }, { 'user-agent': 'curl/8.14.1' })).toBe('unverified')
    expect(await status({ tlsCapture: { ...tlsCapture, ja4: OPENSSL_JA4 } })).toBe('invalid')
  })
})

describe('evaluate', () => {
  it('returns what every plan reports of the connection', async () => {
    const { tls } = await evaluate({})
    expect(tls).toMatchObject({
      present: true,
      captureStatus: 'partial',
      tlsVersion: 'TLSv1.3',
      cipherSuite: 'AEAD-AES128-GCM-SHA256',
      alpn: 'h2',
    })
  })

  it('prefers the capture of a terminator on its connection to the one of the page', async () => {
    const headers = { ...terminator, 'x-tls-ja4': OPENSSL_JA4, 'x-tls-client-ip': '3.5.140.2' }
    const answer = await evaluate({ tlsCapture: { ja3: '', ja4: JA4 } }, headers)
    expect(answer.tls).toMatchObject({ captureStatus: 'verified', ja4: OPENSSL_JA4, flagged: true })
    expect(answer.tls.consistency?.status).toBe('strong_mismatch')
    expect(answer.network.kind).toBe('datacenter')
  })

  it("does not use the platform's report on the terminator as the visitor's", async () => {
    const cf = {
      ...CF,
      asn: 16509,
      asOrganization: 'Amazon.com',
      country: 'US',
      botManagement: { ja4: OPENSSL_JA4, ja3Hash: 'a'.repeat(32) },
    }
    const headers = { ...terminator, 'x-tls-ja4': JA4, 'x-tls-client-ip': '84.153.20.7' }
    const { network, tls } = await evaluate({}, headers, cf)
    expect(network).toMatchObject({ kind: 'clean', trueCountry: 'DE' })
    expect(tls).toMatchObject({ captureStatus: 'verified', ja4: JA4, flagged: false })
    const seen = await capture({ ...terminator, 'x-tls-client-ip': '84.153.20.7' }, cf)
    expect(seen).toEqual({ captureStatus: 'missing', tlsCapture: null })
    const context = await ask('edge', '/v1/visit/context', { headers, cf })
    expect(await context.json()).toMatchObject({ ip: '84.153.20.0/24', country: '' })
  })

  it.each(['via', 'forwarded', 'x-forwarded-for'])(
    'believes its own handshake, whatever the visitor writes into %s',
    async (name) => {
      const tool = { ...CF, botManagement: { ja4: OPENSSL_JA4, ja3Hash: 'a'.repeat(32) } }
      const browser = { ...CF, botManagement: { ja4: JA4, ja3Hash: 'a'.repeat(32) } }
      const { tlsCapture } = await capture({}, browser)
      const { tls } = await evaluate({ tlsCapture }, { [name]: '1.1 a, 1.1 b' }, tool)
      expect(tls).toMatchObject({ captureStatus: 'invalid', ja4: OPENSSL_JA4, flagged: true })
      expect(tls.consistency?.status).toBe('strong_mismatch')
    },
  )

  it('accepts an address only from the terminator', async () => {
    const answer = await evaluate({}, { 'x-tls-client-ip': '3.5.140.2' })
    expect(answer.network.kind).toBe('clean')
  })
})

it('a capture proven at a session stays proven when a check binds that session', async () => {
  const { tlsCapture } = await capture({ ...terminator, 'x-tls-ja4': JA4 })
  const post = (path: string, body: object) =>
    ask('api', path, {
      method: 'POST',
      headers: { 'x-api-key': tenant.keys.secretTest, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const session = await post('/api/v1/session', {
    userAgent: CHROME,
    ip: visitor['CF-Connecting-IP'],
    tlsCapture,
  })
  const { sessionId }: { sessionId: string } = await session.json()
  const answer = await post('/api/v1/check', { email: 'ann@example.com', sessionId })
  const { tls }: { tls: object } = await answer.json()
  expect(tls).toMatchObject({ captureStatus: 'verified', ja4: JA4 })
})
