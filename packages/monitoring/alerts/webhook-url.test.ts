import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { DohServer } from '../../../test/support/doh-server.ts'
import { refuseTarget, refuseUrl } from './webhook-url.ts'

const rules = { ownHosts: ['api.vigil.example.com'], loopback: false }

test.each([
  'https://hooks.acme.com/vigil',
  'https://hooks.acme.com:443/',
  'https://hooks.acme.com:8443/x?y=1',
])('%s may be sent to', (url) => {
  expect(refuseUrl(url, rules)).toBeNull()
})

test.each([
  ['http://hooks.acme.com/', 'not_https'],
  ['ftp://hooks.acme.com/', 'not_https'],
  ['https://hooks.acme.com:22/', 'port'],
  ['https://user:pass@hooks.acme.com/', 'credentials_in_url'],
  ['https://192.0.2.1/', 'ip_literal'],
  ['https://2130706433/', 'ip_literal'],
  ['https://0x7f.1/', 'ip_literal'],
  ['https://[::1]/', 'ip_literal'],
  ['https://[::ffff:10.0.0.1]/', 'ip_literal'],
  ['https://intranet/', 'single_label'],
  ['https://com/', 'single_label'],
  ['https://printer.local/', 'internal_name'],
  ['https://db.internal/', 'internal_name'],
  ['https://a.localhost/', 'internal_name'],
  ['https://x.home.arpa/', 'internal_name'],
  ['https://x.onion/', 'internal_name'],
  ['https://api.vigil.example.com/', 'own_host'],
  ['https://API.Vigil.Example.com./', 'own_host'],
  ['https://someone.workers.dev/', 'own_host'],
  ['http://127.0.0.1:9/', 'not_https'],
  ['not a url', 'not_a_url'],
  [`https://acme.com/${'x'.repeat(3000)}`, 'not_a_url'],
])('%s may not: %s', (url, refused) => {
  expect(refuseUrl(url, rules)).toBe(refused)
})

describe('the addresses of a name', () => {
  const doh = new DohServer()
  beforeAll(() => doh.start())
  afterAll(() => doh.stop())
  const judge = () =>
    refuseTarget('https://hooks.acme.com/', rules, [{ url: doh.url, fetch, timeoutMs: 20_000 }])

  it.each([
    ['public addresses', { A: ['93.184.216.34'], AAAA: ['2606:2800:220:1::1'] }, null],
    ['a private address', { A: ['10.1.2.3'] }, 'not_public'],
    [
      'a private one beside a public one',
      { A: ['93.184.216.34', '169.254.169.254'] },
      'not_public',
    ],
    ['loopback in IPv6', { A: ['93.184.216.34'], AAAA: ['::1'] }, 'not_public'],
    ['a mapped private address', { AAAA: ['::ffff:192.168.0.1'] }, 'not_public'],
    ['a private address behind NAT64', { AAAA: ['64:ff9b::a00:1'] }, 'not_public'],
    ['a private address behind 6to4', { AAAA: ['2002:a00:1::1'] }, 'not_public'],
    ['a unique local address', { A: ['93.184.216.34'], AAAA: ['fd00::1'] }, 'not_public'],
    ['a link-local address', { AAAA: ['fe80::1'] }, 'not_public'],
    ['space that is not of the public internet', { AAAA: ['::ffff:0:a00:1'] }, 'not_public'],
    [
      'a private one behind very many public ones',
      { A: [...Array.from({ length: 600 }, (_, i) => `93.184.${i >> 8}.${i & 255}`), '10.1.2.3'] },
      'not_public',
    ],
    ['an address in no known form', { A: ['0x0a000001'] }, 'not_public'],
    ['nothing', {}, 'unresolved'],
    ['no such name', { rcode: 3 }, 'unresolved'],
    ['a resolver that fails', { rcode: 2 }, 'unresolved'],
  ])('%s', async (_, zone, refused) => {
    doh.zones.set('hooks.acme.com', zone)
    expect(await judge()).toBe(refused)
  })
})

test('loopback is allowed only in development and tests', async () => {
  const development = { ownHosts: [], loopback: true }
  expect(await refuseTarget('http://127.0.0.1:8080/hook', development, [])).toBeNull()
  expect(await refuseTarget('http://localhost:8080/hook', development, [])).toBeNull()
  expect(refuseUrl('http://localhost:8080/hook', { ...development, loopback: false })).toBe(
    'not_https',
  )
  expect(refuseUrl('http://192.168.0.1/hook', development)).toBe('not_https')
})
