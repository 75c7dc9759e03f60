import { expect, test } from 'vitest'
import type { ClientHello } from './client-hello.ts'
import { ja3 } from './ja3.ts'

const numbers = (list: string) => (list === '' ? [] : list.split('-').map(Number))

function helloOf(text: string): ClientHello {
  const [version, ciphers = '', extensions = '', groups = '', points = ''] = text.split(',')
  return {
    transport: 'tcp',
    legacyVersion: Number(version),
    ciphers: numbers(ciphers),
    extensions: numbers(extensions),
    groups: numbers(groups),
    pointFormats: numbers(points),
    signatureAlgorithms: null,
    supportedVersions: null,
    firstAlpn: null,
  }
}

// The two examples of the JA3 specification (salesforce/ja3, README).
test.each([
  [
    '769,47-53-5-10-49161-49162-49171-49172-50-56-19-4,0-10-11,23-24-25,0',
    'ada70206e40642a3e4461f35503241d5',
  ],
  ['769,4-5-10-9-100-98-3-6-19-18-99,,,', 'de350869b8c85de67a350c8d186f11e6'],
])('%s', (text, hash) => {
  expect(ja3(helloOf(text))).toEqual({ hash, text })
})

test('GREASE leaves no trace in ciphers, extensions and groups', () => {
  const plain = helloOf('771,4865-49195,0-10-11,29-23,0')
  const greased = helloOf('771,2570-4865-49195,56026-0-10-11-2570,6682-29-23,0')
  expect(ja3(greased)).toEqual(ja3(plain))
})

test('a part that the hello has and the capture lacks makes no JA3', () => {
  const hello = helloOf('771,4865,0-10-11,29,0')
  expect(ja3({ ...hello, groups: null })).toBeNull()
  expect(ja3({ ...hello, pointFormats: null })).toBeNull()
  expect(ja3({ ...hello, ciphers: null })).toBeNull()
  expect(ja3({ ...hello, extensions: [0], groups: null, pointFormats: null })?.text).toBe(
    '771,4865,0,,',
  )
})
