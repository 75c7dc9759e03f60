import { expect, test } from 'vitest'
import { SPECIFICATION_CAPTURE } from '../testing/visit.ts'
import { recompute } from './verify.ts'

test('hashes of the own fields match', () => {
  expect(recompute(SPECIFICATION_CAPTURE)).toMatchObject({ ja3Matches: true, ja4Matches: true })
})

test('hashes of other fields do not', () => {
  const other = { ...SPECIFICATION_CAPTURE, cipherSuites: ['1301'] }
  expect(recompute(other)).toMatchObject({ ja3Matches: false, ja4Matches: false })
})

test('without the fields nothing is recomputed', () => {
  const { ja3, ja4 } = SPECIFICATION_CAPTURE
  expect(recompute({ ja3, ja4 })).toEqual({
    ja3: null,
    ja4: null,
    ja3Matches: null,
    ja4Matches: null,
  })
})

test('what was not captured is left out of the comparison', () => {
  const {
    supportedVersions: _,
    clientAlpn: __,
    clientTlsVersion: ___,
    ...sparse
  } = SPECIFICATION_CAPTURE
  expect(recompute(sparse)).toMatchObject({ ja3Matches: true, ja4Matches: true })
  const other = { ...sparse, ja4: 't13d1516h2_8daaf6152771_000000000000' }
  expect(recompute(other).ja4Matches).toBe(false)
})

test('both spellings of an ALPN name that is not ASCII are accepted', () => {
  const alpn = { ...SPECIFICATION_CAPTURE, clientAlpn: ['\u00ab\u00cd'] }
  const named = (code: string) => ({ ...alpn, ja4: alpn.ja4.replace('h2_', `${code}_`) })
  expect(recompute(named('ad')).ja4Matches).toBe(true)
  expect(recompute(named('99')).ja4Matches).toBe(true)
  expect(recompute(named('h2')).ja4Matches).toBe(false)
})
