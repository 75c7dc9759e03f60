import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const node = (remoteAddress: string, headers: Record<string, string | string[]> = {}) => ({
  headers,
  socket: { remoteAddress },
})

test('without trusted proxies headers are the visitor’s own words: the peer is the visitor', () => {
  const request = node('198.51.100.7', { 'x-forwarded-for': '8.8.8.8' })
  expect(clientAddress(request)).toBe('198.51.100.7')
})

test('the list is read from the right, past trusted proxies and no further', () => {
  const request = node('10.0.0.2', { 'x-forwarded-for': '1.1.1.1, 198.51.100.7, 10.0.0.9' })
  expect(clientAddress(request, { trustedProxies: ['10.0.0.0/8'] })).toBe('198.51.100.7')
  expect(clientAddress(request, { trustedProxies: ['private'] })).toBe('198.51.100.7')
})

test('an untrusted peer may write what it likes', () => {
  const request = node('203.0.113.5', { 'x-forwarded-for': '1.1.1.1' })
  expect(clientAddress(request, { trustedProxies: ['10.0.0.0/8'] })).toBe('203.0.113.5')
})

test('with a number of proxies the entry of the first proxy is used', () => {
  const headers = { 'x-forwarded-for': '6.6.6.6, 198.51.100.7, 10.0.0.9' }
  expect(clientAddress({ headers }, { trustedProxies: 2 })).toBe('198.51.100.7')
  expect(clientAddress({ headers }, { trustedProxies: 1 })).toBe('10.0.0.9')
  expect(clientAddress({ headers }, { trustedProxies: 4 })).toBeNull()
  expect(clientAddress(node('9.9.9.9', headers), { trustedProxies: 0 })).toBe('9.9.9.9')
})

test.each([
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['198.51.100.7:50123', '198.51.100.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', null],
  ['1', null],
  ['010.0.0.1', null],
  ['198.51.100.7, 1.1.1.1', null],
])('%s is %s', (written, address) => {
  expect(clientAddress({ headers: { 'x-real-ip': written } }, { header: 'x-real-ip' })).toBe(
    address,
  )
})

test('Forwarded (RFC 7239) is read if the proxies write it, and X-Forwarded-For is then ignored', () => {
  const headers = new Headers({
    'x-forwarded-for': '6.6.6.6',
    forwarded: 'for="[2001:db8::7]:1234";proto=https, for=10.0.0.3',
  })
  const behind = { trustedProxies: ['private'], remoteAddress: '10.0.0.2' }
  expect(clientAddress({ headers }, { ...behind, list: 'forwarded' })).toBe('2001:db8::7')
  headers.delete('x-forwarded-for')
  expect(clientAddress({ headers }, behind)).toBe('10.0.0.2')
})

test('an entry without an address keeps its place, so that a visitor cannot shift the count', () => {
  const headers = { 'x-forwarded-for': '6.6.6.6, , 10.0.0.9' }
  expect(clientAddress({ headers }, { trustedProxies: 2 })).toBeNull()
  const forwarded = { forwarded: 'for=6.6.6.6, for=unknown, for=10.0.0.9' }
  expect(clientAddress({ headers: forwarded }, { trustedProxies: 2, list: 'forwarded' })).toBeNull()
})

test('the name of a header has no case', () => {
  const headers = { 'cf-connecting-ip': '198.51.100.7' }
  expect(clientAddress({ headers }, { header: 'CF-Connecting-IP' })).toBe('198.51.100.7')
})

test('an entry that is no address ends the reading at what is known', () => {
  const request = node('10.0.0.2', { 'x-forwarded-for': '198.51.100.7, garbage' })
  expect(clientAddress(request, { trustedProxies: ['private'] })).toBe('10.0.0.2')
})

test('a typing error in the configuration throws', () => {
  expect(() => clientAddress(node('10.0.0.2'), { trustedProxies: ['10.0.0.0/99'] })).not.toThrow()
  const request = node('10.0.0.2', { 'x-forwarded-for': '198.51.100.7' })
  expect(() => clientAddress(request, { trustedProxies: ['10.0.0.0/99'] })).toThrow()
})
