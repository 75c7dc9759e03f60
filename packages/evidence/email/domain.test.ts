import { expect, test } from 'vitest'
import { registrableDomain, toAsciiDomain, toUnicodeDomain } from './domain.ts'

test('host names become A-labels and come back', () => {
  expect(toAsciiDomain('Bücher.Example')).toBe('xn--bcher-kva.example')
  expect(toUnicodeDomain('xn--bcher-kva.example')).toBe('bücher.example')
  expect(toAsciiDomain('ｅｘａｍｐｌｅ。com')).toBe('example.com')
  expect(toUnicodeDomain('xn--0.example')).toBe('xn--0.example')
})

test('a name that DNS cannot hold is null', () => {
  expect(toAsciiDomain('a..b')).toBeNull()
  expect(toAsciiDomain('-a.example')).toBeNull()
  expect(toAsciiDomain('exa mple.com')).toBeNull()
  expect(toAsciiDomain(`${'a'.repeat(64)}.com`)).toBeNull()
  expect(toAsciiDomain(`${'a.'.repeat(126)}com`)).toBeNull()
})

test('the registrable domain follows the public suffix list, private section included', () => {
  expect(registrableDomain('mail.example.co.uk')).toBe('example.co.uk')
  expect(registrableDomain('acme.github.io')).toBe('acme.github.io')
  expect(registrableDomain('github.io')).toBe('github.io')
  expect(registrableDomain('localhost')).toBe('localhost')
})
