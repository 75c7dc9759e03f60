import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MailLists, mailLists } from '../feeds/feed-tables.ts'
import { disposableLines } from '../feeds/formats.ts'
import { mailTablesFixture } from '../testing/mail-fixture.ts'
import { judgeEmail, withRoute } from './judge-email.ts'

const tables = mailTablesFixture()

function lists(feeds: Record<string, string> = {}): MailLists {
  const sections = new Map<string, Uint8Array>()
  for (const [id, text] of Object.entries(feeds)) {
    const reader = disposableLines()
    reader.push(text)
    for (const bytes of reader.end().sections.values()) sections.set(id, bytes)
  }
  return mailLists({ stamp: 'test', notes: {}, sections })
}
const none = lists()
const facts = (address: string, more = none) => judgeEmail(address, null, tables, more).facts

test.each([
  'a@trash.example',
  'a@mail.trash.example',
  'a@x.y.trash.example',
  'a@burner.co.uk',
  'a@Burner.Example',
])('%s is disposable: an entry covers its subdomains', (address) => {
  expect(facts(address).disposable).toBe(true)
})

test.each([
  'a@example.com',
  'a@nottrash.example',
  'a@co.uk.example',
  'a@example.co.uk',
  'a@gmail.com',
])('%s is not disposable', (address) => {
  expect(facts(address).disposable).toBe(false)
})

test('an alias forwarder is never disposable, and its local parts are not scored', () => {
  expect(facts('xk29fjq0zt@alias.example')).toMatchObject({
    forwarder: true,
    disposable: false,
    free: false,
    gibberish: null,
  })
})

test('free mail takes precedence over a collected list, and a curated list over free mail', () => {
  const collected = lists({ 'disposable-mx/keys': 'post.example\nfresh.example' })
  expect(facts('a@post.example', collected)).toMatchObject({ disposable: false, free: true })
  expect(facts('a@fresh.example', collected).disposable).toBe(true)
  const kept = lists({ 'disposable-blocklist/keys': 'post.example' })
  expect(facts('a@post.example', kept)).toMatchObject({ disposable: true, free: false })
})

test('an entry of a provider takes precedence over the entry of its parent domain', () => {
  const kept = lists({
    'disposable-blocklist/keys': 'example.net',
    'mail-services/free': 'vip.example.net',
  })
  expect(facts('a@vip.example.net', kept)).toMatchObject({ disposable: false, free: true })
  expect(facts('a@www.example.net', kept)).toMatchObject({ disposable: true, free: false })
})

test('a feed can add forwarders and providers', () => {
  const services = lists({
    'mail-services/forwarders': 'trash.example',
    'mail-services/paid': 'burner.example',
  })
  expect(facts('a@trash.example', services)).toMatchObject({ forwarder: true, disposable: false })
  expect(facts('a@burner.example', services).paidMailbox).toBe(true)
})

test('role accounts are recognised by their local part, with or without a tag', () => {
  expect(facts('Info@example.com').role).toBe(true)
  expect(facts('postmaster+x@example.com')).toMatchObject({
    role: true,
    plusTag: true,
    gibberish: null,
  })
  expect(facts('information@example.com').role).toBe(false)
})

test('a provider is never an imitation; similar domains are', () => {
  expect(facts('a@gmail.com').lookalike).toBeNull()
  expect(facts('a@gmial.com').lookalike).toEqual({ of: 'gmail.com', kind: 'typo' })
  expect(facts('a@gmaıl.com').lookalike).toEqual({ of: 'gmail.com', kind: 'homograph' })
  expect(facts('a@mail.gmial.com').lookalike?.of).toBe('gmail.com')
})

test('mixed scripts in one label are detected in its A-label', () => {
  expect(facts('a@exаmple.com').mixedScript).toBe(true)
  expect(facts('a@bücher.example').mixedScript).toBe(false)
})

test.each([
  '',
  '@',
  'plain',
  'a@',
  '@example.com',
  'a b@example.com',
  'a@b',
  'a@@b.example',
  '\ud800@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(300)}.example`,
])('a malformed address has facts: %j', (address) => {
  expect(facts(address).wellFormed).toBe(false)
})

test('any text is accepted, and all values stay within their bounds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
      const found = facts(text)
      expect(found.digitShare).toBeGreaterThanOrEqual(0)
      expect(found.digitShare).toBeLessThanOrEqual(1)
      expect(found.domain.length).toBeLessThanOrEqual(253)
    }),
  )
})

test('a new domain whose mail hosts serve disposable domains is recognised', () => {
  const { facts: fresh, routeDomain } = judgeEmail('a@fresh.example', null, tables, none)
  expect(routeDomain).toBe('fresh.example')
  const route = (...hosts: string[]) =>
    withRoute(fresh, { mail: 'mx', hosts }, tables, none).disposableMx
  expect(route('mx.shared.example')).toBe(true)
  expect(route('in.mx.shared.example')).toBe(true)
  expect(route('mx.trash.example')).toBe(true)
  expect(route('mx.fresh.example')).toBe(false)
  expect(route('mx.example.com', 'mx2.example.com')).toBe(false)
})

test('the mail route of a known provider is not resolved', () => {
  for (const address of ['a@gmail.com', 'a@trash.example', 'a@alias.example', 'broken']) {
    expect(judgeEmail(address, null, tables, none).routeDomain).toBeNull()
  }
})

test("of an address at the caller's own domain, which the caller made, neither name nor mail host is judged", () => {
  const judge = (ownDomain: string | null) =>
    judgeEmail('xq7zk2vjw9@phones.shop.example', ownDomain, tables, none)
  const made = judge('shop.example')
  expect(made.facts).toMatchObject({ ofCaller: true, gibberish: null })
  expect(made.routeDomain).toBeNull()
  for (const other of [null, 'bank.example']) {
    const { facts: typed, routeDomain } = judge(other)
    expect(typed).not.toHaveProperty('ofCaller')
    expect(typed.gibberish).not.toBeNull()
    expect(routeDomain).toBe('phones.shop.example')
  }
})
