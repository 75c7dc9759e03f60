import { expect, test } from 'vitest'
import { SPECIFICATION_CAPTURE } from '../testing/visit.ts'
import { clientHello } from './client-hello.ts'
import { bandOfHandshake, bandOfMajor, lagsBehind } from './version-band.ts'

const hello = clientHello(SPECIFICATION_CAPTURE)
const groups = hello.groups ?? []
const extensions = hello.extensions ?? []

test('fields determine the band', () => {
  const band = (change: Partial<typeof hello>) => bandOfHandshake({ ...hello, ...change }, null)
  expect(band({})).toBe(0)
  expect(band({ extensions: [...extensions, 0xfe0d] })).toBe(1)
  expect(band({ groups: [0x6399, ...groups] })).toBe(2)
  expect(band({ groups: [0x11ec, ...groups] })).toBe(3)
  expect(band({ extensions: [...extensions, 0x44cd] })).toBe(4)
  expect(band({ signatureAlgorithms: [0x0a0a, 0x0904] })).toBe(5)
  expect(band({ extensions: [...extensions, 0xca34] })).toBe(6)
})

test('a JA4 determines it without fields', () => {
  expect(bandOfHandshake(null, SPECIFICATION_CAPTURE.ja4)).toBe(0)
  expect(bandOfHandshake(null, 't13d1517h2_8daaf6152771_cb7bf5808d99')).toBe(6)
  expect(bandOfHandshake(null, 't13d1517h2_8daaf6152771_aaaaaaaaaaaa')).toBeNull()
  expect(bandOfHandshake(null, null)).toBeNull()
})

test('a version lags from two majors beyond the band', () => {
  expect(bandOfMajor(118)).toBe(0)
  expect(bandOfMajor(119)).toBe(1)
  expect(bandOfMajor(156)).toBe(6)
  expect(lagsBehind(4, 150)).toBe(false)
  expect(lagsBehind(4, 151)).toBe(true)
  expect(lagsBehind(6, 400)).toBe(false)
})
