import { expect, test } from 'vitest'
import { UA, uaOf } from '../testing/visit.ts'
import { consistencyOf, type Handshake } from './consistency.ts'

const handshake = (change: Partial<Handshake>): Handshake => ({
  family: 'chromium',
  ja4: null,
  grease: null,
  bandSteps: 0,
  ...change,
})
const status = (userAgent: string, change: Partial<Handshake>) =>
  consistencyOf(uaOf(userAgent), handshake(change))

test('engines are compared, not brands', () => {
  expect(status(UA.chrome, {})).toBe('aligned')
  expect(status(UA.edge, {})).toBe('aligned')
  expect(status(UA.chromeIos, { family: 'safari' })).toBe('aligned')
  expect(status(UA.firefox, { family: 'firefox' })).toBe('aligned')
  expect(status(UA.firefox, {})).toBe('mismatch')
  expect(status(UA.chromeIos, {})).toBe('mismatch')
})

test('a tool behind the name of a browser is a strong mismatch', () => {
  expect(status(UA.chrome, { family: 'openssl' })).toBe('strong_mismatch')
  expect(status(UA.safari, { family: 'go' })).toBe('strong_mismatch')
})

test('WebKitGTK uses GnuTLS, others do not', () => {
  expect(status(UA.epiphany, { family: 'gnutls' })).toBe('aligned')
  expect(status(UA.chromeLinux, { family: 'gnutls' })).toBe('mismatch')
})

test('GREASE is required of Chromium and unknown to Firefox', () => {
  expect(status(UA.chrome, { grease: false })).toBe('strong_mismatch')
  expect(status(UA.chrome, { grease: true })).toBe('aligned')
  expect(status(UA.firefox, { family: 'firefox', grease: true })).toBe('mismatch')
})

test('a handshake three bands older is a mismatch, two bands are not', () => {
  expect(status(UA.chrome, { bandSteps: 2 })).toBe('aligned')
  expect(status(UA.chrome, { bandSteps: 3 })).toBe('mismatch')
})

test('an unknown stack is a mismatch, and a strong one without TLS 1.3 or ALPN', () => {
  const unknown = (ja4: string) => status(UA.chrome, { family: 'unknown', ja4 })
  expect(unknown('t13d1000h2_aaaaaaaaaaaa_bbbbbbbbbbbb')).toBe('mismatch')
  expect(unknown('t12d1000h2_aaaaaaaaaaaa_bbbbbbbbbbbb')).toBe('strong_mismatch')
  expect(unknown('t13d100000_aaaaaaaaaaaa_bbbbbbbbbbbb')).toBe('strong_mismatch')
})

test('the result is unknown if either side is unknown', () => {
  expect(consistencyOf(null, handshake({}))).toBe('unknown')
  expect(status(UA.chrome, { family: null })).toBe('unknown')
  expect(status('Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', {})).toBe(
    'unknown',
  )
})
