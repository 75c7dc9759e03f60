import { expect, test } from 'vitest'
import { NOW_MS, SPECIFICATION_CAPTURE, UA, uaOf, visitOf } from '../testing/visit.ts'
import { type TlsContext, tlsFacts } from './tls-facts.ts'

const CONTEXT: TlsContext = { nowMs: NOW_MS, corporateProxy: false, captureToken: 'none' as const }
const CURRENT_JA4 = 't13d1517h2_8daaf6152771_cb7bf5808d99'
const REQUESTS_JA4 = 't13d1812h1_85036bcba153_b26ce05bbdd6'
const facts = (userAgent: string, ja4: string, context: Partial<TlsContext> = {}) =>
  tlsFacts(visitOf({ userAgent, tlsCapture: { ja3: '', ja4 } }), uaOf(userAgent), {
    ...CONTEXT,
    ...context,
  })

test('no visit, no handshake', () => {
  expect(tlsFacts(null, null, CONTEXT)).toMatchObject({
    captureStatus: 'missing',
    ja3: null,
    ja4: null,
    consistency: 'unknown',
    knownTool: null,
    capture: null,
  })
})

test('a current browser with its own handshake is aligned, without findings', () => {
  expect(facts(UA.chrome, CURRENT_JA4)).toMatchObject({
    captureStatus: 'unverified',
    tlsFamily: 'chromium',
    uaFamily: 'chromium',
    consistency: 'aligned',
    knownTool: null,
    helloTooSmall: false,
    staticOrder: false,
    versionLag: false,
  })
})

test('a tool behind the name of a browser is named', () => {
  expect(facts(UA.chrome, REQUESTS_JA4)).toMatchObject({
    consistency: 'strong_mismatch',
    knownTool: 'OpenSSL client',
  })
  expect(facts('python-requests/2.32.0', REQUESTS_JA4)).toMatchObject({
    consistency: 'unknown',
    knownTool: 'OpenSSL client',
  })
})

test('behind a gateway that terminates TLS the handshake is not assessed', () => {
  expect(facts(UA.chrome, REQUESTS_JA4, { corporateProxy: true }).consistency).toBe('unknown')
})

test('a forged capture is invalid and not assessed further', () => {
  const tlsCapture = { ...SPECIFICATION_CAPTURE, cipherSuites: ['1301'] }
  const forged = tlsFacts(visitOf({ tlsCapture }), uaOf(UA.firefox), CONTEXT)
  expect(forged).toMatchObject({
    captureStatus: 'invalid',
    tlsFamily: null,
    consistency: 'unknown',
  })
})

test('an old handshake under a new name lags, and its fields make it a mismatch', () => {
  const old = SPECIFICATION_CAPTURE.ja4
  expect(facts(UA.chrome, old)).toMatchObject({ versionLag: true, consistency: 'aligned' })
  const captured = tlsFacts(
    visitOf({ tlsCapture: SPECIFICATION_CAPTURE }),
    uaOf(UA.chrome),
    CONTEXT,
  )
  expect(captured).toMatchObject({ versionLag: true, consistency: 'mismatch' })
})

test('the time of the capture counts before that of the visit', () => {
  const capturedAt = new Date(NOW_MS - 3_600_000).toISOString()
  const visit = visitOf({ tlsCapture: { ...SPECIFICATION_CAPTURE, capturedAt } })
  expect(tlsFacts(visit, null, CONTEXT).captureStatus).toBe('stale')
})

test('a small hello cannot be that of a browser with ML-KEM', () => {
  const small = (userAgent: string, tlsHelloLength: number, httpProtocol = 'HTTP/2') =>
    tlsFacts(
      visitOf({ userAgent }, { edge: { tlsHelloLength, httpProtocol } }),
      uaOf(userAgent),
      CONTEXT,
    ).helloTooSmall
  expect(small(UA.chrome, 508)).toBe(true)
  expect(small(UA.chrome, 1929)).toBe(false)
  expect(small(UA.chrome, 508, 'HTTP/3')).toBe(false)
  expect(small(UA.chrome.replace('156', '120'), 508)).toBe(false)
  expect(small(UA.webview, 508)).toBe(false)
  expect(small(UA.chromeIos, 508)).toBe(false)
})

test('one JA3 over many connections is no Chrome that shuffles', () => {
  expect(facts(UA.chrome, CURRENT_JA4, { constantJa3: true }).staticOrder).toBe(true)
  const old = UA.chrome.replace('156', '109')
  expect(facts(old, CURRENT_JA4, { constantJa3: true }).staticOrder).toBe(false)
})

test("the edge's digest of the ciphers alone identifies Chromium", () => {
  const edge = { tlsVersion: 'TLSv1.3', tlsCiphersSha1: 'not a digest' }
  expect(tlsFacts(visitOf({}, { edge }), uaOf(UA.chrome), CONTEXT)).toMatchObject({
    captureStatus: 'partial',
    tlsFamily: null,
    consistency: 'unknown',
  })
})

test('a capture whose lists are objects that are no numbers is none', () => {
  const length = { toString: 1, valueOf: 1 }
  const tlsCapture = Object.assign({ ja3: '', ja4: '' }, { supportedVersions: { length } })
  const visit = { collected: {}, headers: null, edge: null, capturedAtMs: NOW_MS }
  Object.assign(visit.collected, { tlsCapture })
  expect(tlsFacts(visit, null, CONTEXT).captureStatus).toBe('missing')
})
