import * as tldts from 'tldts'
import { expect, test } from 'vitest'
import { SUFFIXES } from './data/suffixes.ts'
import { splitHost } from './split-host.ts'

/** Names of rules, wildcards and exceptions, each with the hosts around it. */
const names = SUFFIXES.split(';')
  .filter(Boolean)
  .flatMap((line) => {
    const [top = '', ...below] = line.split(/[: |]+/)
    return [top, ...below.map((name) => `${name}.${top}`)]
  })
const hosts = names.flatMap((name) => {
  const named = name.replaceAll('*', 'any')
  const parent = named.slice(named.indexOf('.') + 1)
  return [name, named, parent, `a.${named}`, `b.a.${named}`, `c.b.a.${named}`, `any.${parent}`]
})
const odd = [
  '',
  '.',
  '..',
  'localhost',
  'com',
  '.com',
  'a..com',
  'a.',
  'a.com.',
  '.co.uk',
  '..co.uk',
  'a..co.uk',
  'no.such-ending',
  '*',
  '*.ck',
  '!www.ck',
  'a.!www.ck',
  '|.uk',
  'co.uk:',
  'uk:',
  'uk\nus',
  'uk;us',
  ';uk',
  'a;uk:@',
  'a b.co.uk',
  'ac.uk co.uk',
  '@.uk',
  'https://user@www.example.co.uk:8443/path?query',
  'http://192.0.2.1/',
  '[2001:db8::1]',
  '192.0.2.1',
  'EXAMPLE.CO.UK',
  'example.co.uk:443',
  'mailto:a@example.co.uk',
  '-a.co.uk',
  'a_b.co.uk',
  `${'a.'.repeat(120)}co.uk`,
  `${'a'.repeat(70)}.co.uk`,
]

test.each([
  {},
  { allowPrivateDomains: true },
  { validateHostname: false },
  { allowPrivateDomains: true, validateHostname: false },
  { detectIp: false, validateHostname: false },
  { allowIcannDomains: false, allowPrivateDomains: true },
  { allowIcannDomains: false },
])('hosts are split as by tldts with %o', (options) => {
  expect(hosts.length).toBeGreaterThan(70_000)
  const differing = [...hosts, ...odd].filter(
    (host) => !equal(splitHost(host, options), tldts.parse(host, options)),
  )
  expect(differing).toEqual([])
})

const equal = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)
