import { expect, test } from 'vitest'
import { SPECIFICATION_CAPTURE } from '../testing/visit.ts'
import { clientHello, isGrease, tlsVersionNumber } from './client-hello.ts'

test('GREASE is the sixteen values of RFC 8701', () => {
  const values = Array.from({ length: 65_536 }, (_, value) => value).filter(isGrease)
  expect(values).toHaveLength(16)
  expect([values[0], values.at(-1)]).toEqual([0x0a0a, 0xfafa])
})

test.each([
  ['TLSv1.3', 0x0304],
  ['TLS 1.2', 0x0303],
  ['1.0', 0x0301],
  ['0x0303', 0x0303],
  ['0302', 0x0302],
  ['771', 0x0303],
  ['SSLv3', 0x0300],
  ['DTLSv1.2', 0xfefd],
  ['fefc', 0xfefc],
  ['none', null],
  ['9999', null],
  [undefined, null],
])('version %j is %j', (text, version) => {
  expect(tlsVersionNumber(text)).toBe(version)
})

test('a list that was not captured is null, an empty one is empty', () => {
  const { cipherSuites: _, ...rest } = SPECIFICATION_CAPTURE
  expect(clientHello(rest).ciphers).toBeNull()
  expect(clientHello({ ...rest, cipherSuites: [] }).ciphers).toEqual([])
})

test('a TLS 1.3 ClientHello has 1.2 in its legacy field', () => {
  expect(clientHello({ ...SPECIFICATION_CAPTURE, clientTlsVersion: 'TLSv1.3' }).legacyVersion).toBe(
    0x0303,
  )
  const { clientTlsVersion: _, ...untold } = SPECIFICATION_CAPTURE
  expect(clientHello(untold).legacyVersion).toBe(0x0303)
})
