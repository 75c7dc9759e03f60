import { expect, test } from 'vitest'
import { keyRecord } from '../../../test/support/key-record.ts'
import { hostOf, isLicensed, originFits } from './site.ts'

test.each([
  ['acme.example.com', 'acme.example.com'],
  ['ACME.Example.COM', 'acme.example.com'],
  ['acme.example.com:8443', 'acme.example.com'],
  ['https://acme.example.com/path?q=1', 'acme.example.com'],
  ['acme.example.com.', 'acme.example.com'],
  ['bücher.example.com', 'xn--bcher-kva.example.com'],
  [' acme.example.com ', 'acme.example.com'],
  ['', null],
  ['null', 'null'],
  ['user@acme.example.com', null],
  ['a b', null],
  ['https://', null],
])('%j names the host %j', (text, host) => {
  expect(hostOf(text)).toBe(host)
})

test('licensed hosts may be named; parents, children and likenesses may not', () => {
  const key = keyRecord()
  expect(isLicensed(key, 'acme.example.com')).toBe(true)
  for (const other of ['example.com', 'www.acme.example.com', 'acme.example.com.evil.example']) {
    expect(isLicensed(key, other)).toBe(false)
  }
})

test('only a test key may name a developer machine or a staging host', () => {
  expect(isLicensed(keyRecord({ env: 'test' }), 'staging.example.com')).toBe(true)
  expect(isLicensed(keyRecord({ env: 'live' }), 'staging.example.com')).toBe(false)
  expect(isLicensed(keyRecord({ env: 'test' }), 'localhost')).toBe(true)
  expect(isLicensed(keyRecord({ env: 'live' }), 'localhost')).toBe(false)
})

test.each([
  ['https://acme.example.com', true],
  ['https://acme.example.com:8443', true],
  ['https://ACME.example.com', true],
  [undefined, true],
  ['https://evil.example.com', false],
  ['https://acme.example.com.evil.example', false],
  ['null', false],
  ['', false],
])('a key bound to acme.example.com and the Origin %j: %s', (origin, fits) => {
  expect(originFits(keyRecord({ websiteHostname: 'acme.example.com' }), origin)).toBe(fits)
})

test('a key without a bound host accepts any Origin', () => {
  expect(originFits(keyRecord(), 'https://anything.example.com')).toBe(true)
})
