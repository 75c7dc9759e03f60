import { expect, test } from 'vitest'
import { NO_EDGE, NOW_MS, SPECIFICATION_CAPTURE } from '../testing/visit.ts'
import { type CaptureContext, captureStatus } from './capture-status.ts'
import { recompute } from './verify.ts'

const { ja3, ja4 } = SPECIFICATION_CAPTURE
const HASHES_ONLY = { ja3, ja4 }
const status = (change: Partial<CaptureContext>) => {
  const capture = change.capture ?? null
  return captureStatus({
    capture,
    edge: null,
    recomputed: capture && recompute(capture),
    token: 'none',
    capturedAtMs: NOW_MS,
    nowMs: NOW_MS,
    ...change,
  })
}

test('without a capture the edge decides', () => {
  expect(status({})).toBe('missing')
  expect(status({ edge: NO_EDGE })).toBe('missing')
  expect(status({ edge: { ...NO_EDGE, tlsVersion: 'TLSv1.3' } })).toBe('partial')
  expect(status({ edge: { ...NO_EDGE, ja4 } })).toBe('verified')
})

test('a capture is verified by its signature or the edge; fields that recompute do not verify it', () => {
  expect(status({ capture: HASHES_ONLY })).toBe('unverified')
  expect(status({ capture: SPECIFICATION_CAPTURE })).toBe('unverified')
  expect(status({ capture: HASHES_ONLY, token: 'bound' })).toBe('verified')
  expect(status({ capture: HASHES_ONLY, edge: { ...NO_EDGE, ja4 } })).toBe('verified')
})

test('what contradicts itself or the edge is invalid, signed or stale', () => {
  const forged = { ...SPECIFICATION_CAPTURE, cipherSuites: ['1301'] }
  expect(status({ capture: forged })).toBe('invalid')
  expect(status({ capture: forged, token: 'bound', capturedAtMs: 0 })).toBe('invalid')
  const edge = { ...NO_EDGE, ja4: 't13d1617h2_86a278354501_3cbfd9057e0d' }
  expect(status({ capture: HASHES_ONLY, edge })).toBe('invalid')
})

test('a token of another visitor proves nothing, a token that we did not sign is a forgery', () => {
  expect(status({ capture: SPECIFICATION_CAPTURE, token: 'foreign' })).toBe('unverified')
  expect(status({ capture: HASHES_ONLY, token: 'foreign' })).toBe('unverified')
  expect(status({ capture: SPECIFICATION_CAPTURE, token: 'forged' })).toBe('invalid')
})

test('a resumed or QUIC connection of the same client contradicts nothing', () => {
  const resumed = { ...NO_EDGE, ja4: 't13d1517h2_8daaf6152771_b0da82dd1658' }
  const quic = { ...NO_EDGE, ja4: 'q13d0312h3_55b375c5d22e_06cda9e17597' }
  expect(status({ capture: HASHES_ONLY, edge: resumed })).toBe('verified')
  expect(status({ capture: HASHES_ONLY, edge: quic })).toBe('verified')
})

test('a quarter of an hour is the limit, backwards and forwards', () => {
  const aged = (ms: number) =>
    status({ capture: SPECIFICATION_CAPTURE, token: 'bound', capturedAtMs: NOW_MS + ms })
  expect(aged(-15 * 60_000)).toBe('verified')
  expect(aged(-15 * 60_000 - 1)).toBe('stale')
  expect(aged(16 * 60_000)).toBe('stale')
})
