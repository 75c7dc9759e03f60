import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SPECIFICATION_CAPTURE } from '../testing/visit.ts'
import { type ClientHello, clientHello } from './client-hello.ts'
import { ja4, ja4Parts } from './ja4.ts'

const hello = clientHello(SPECIFICATION_CAPTURE)
const head = (change: Partial<ClientHello>) => ja4({ ...hello, ...change })?.split('_')[0]
const bytes = (text: string) => Array.from(text, (char) => char.charCodeAt(0))

test('the example of the JA4 specification', () => {
  expect(ja4(hello)).toBe('t13d1516h2_8daaf6152771_e5627efa2ab1')
})

test('GREASE leaves no trace, in signature algorithms either', () => {
  const greased = {
    ...hello,
    ciphers: [0x0a0a, ...(hello.ciphers ?? [])],
    extensions: [0x1a1a, ...(hello.extensions ?? []), 0x2a2a],
    groups: [0x3a3a, ...(hello.groups ?? [])],
    signatureAlgorithms: [0x4a4a, ...(hello.signatureAlgorithms ?? [])],
    supportedVersions: [0xfafa, ...(hello.supportedVersions ?? [])],
  }
  expect(ja4(greased)).toBe(ja4(hello))
})

test('the order of ciphers and extensions does not count, that of signature algorithms does', () => {
  const turned = {
    ...hello,
    ciphers: hello.ciphers?.toReversed() ?? null,
    extensions: hello.extensions?.toReversed() ?? null,
  }
  expect(ja4(turned)).toBe(ja4(hello))
  const resigned = {
    ...hello,
    signatureAlgorithms: hello.signatureAlgorithms?.toReversed() ?? null,
  }
  expect(ja4(resigned)).not.toBe(ja4(hello))
})

test('transport and version', () => {
  expect(head({ transport: 'quic' })).toMatch(/^q13/)
  expect(head({ supportedVersions: [0x0303, 0x0302] })).toMatch(/^t12/)
  expect(head({ supportedVersions: [], legacyVersion: 0x0301 })).toMatch(/^t10/)
  expect(head({ supportedVersions: [], legacyVersion: 0x0300 })).toMatch(/^ts3/)
  expect(head({ supportedVersions: [], legacyVersion: 0x7777 })).toMatch(/^t00/)
  expect(head({ transport: 'dtls', supportedVersions: [0xfefd, 0xfeff] })).toMatch(/^dd2/)
})

test('SNI counts by its extension, ALPN by the ends of its first name', () => {
  expect(head({ extensions: [0x0010, 0x000d] })).toBe('t13i1502h2')
  expect(head({ firstAlpn: null })).toMatch(/00$/)
  expect(head({ firstAlpn: [] })).toMatch(/00$/)
  expect(head({ firstAlpn: bytes('h') })).toMatch(/hh$/)
  expect(head({ firstAlpn: bytes('http/1.1') })).toMatch(/h1$/)
})

// JA4 specification, "ALPN Extension Value".
test.each([
  [[0xab], 'ab'],
  [[0xab, 0xcd], 'ad'],
  [[0x30, 0xab], '3b'],
  [[0x30, 0x31, 0xab, 0xcd], '3d'],
  [[0x30, 0xab, 0xcd, 0x31], '01'],
])('ALPN bytes %j are written %s', (firstAlpn, code) => {
  expect(head({ firstAlpn })?.slice(-2)).toBe(code)
})

test('counts stop at 99', () => {
  expect(head({ ciphers: Array.from({ length: 150 }, (_, index) => index) })).toBe('t13d9916h2')
})

test('empty parts are twelve zeros', () => {
  expect(ja4({ ...hello, ciphers: [] })).toMatch(/_000000000000_/)
  expect(ja4({ ...hello, extensions: [], signatureAlgorithms: null })).toMatch(/_000000000000$/)
  expect(ja4({ ...hello, extensions: [0x0000, 0x0010], signatureAlgorithms: null })).toMatch(
    /_000000000000$/,
  )
})

test('without signature algorithms the extensions stand alone', () => {
  const bare = { ...hello, extensions: [0x0005, 0x0017], signatureAlgorithms: null }
  const digest = createHash('sha256').update('0005,0017').digest('hex').slice(0, 12)
  expect(ja4(bare)?.split('_')[2]).toBe(digest)
  expect(ja4({ ...bare, extensions: [0x000d] })).toBeNull()
})

test('only a well-formed JA4 has parts', () => {
  expect(ja4Parts('t13d1516h2_8daaf6152771_e5627efa2ab1')).toEqual({
    head: 't13d1516h2',
    ciphers: '8daaf6152771',
    extensions: 'e5627efa2ab1',
  })
  expect(ja4Parts('t13d1516h2_8daaf6152771')).toBeNull()
  expect(ja4Parts('')).toBeNull()
})
