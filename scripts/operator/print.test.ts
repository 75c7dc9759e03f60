import { expect, test } from 'vitest'
import { parse } from './parse.ts'

const printed = (line: readonly string[], answer: object) => {
  const asked = parse(line)
  if (asked.help) return ''
  return asked.command.print({ ...answer, requestId: 'request-1' }, asked.args, asked.flags)
}

const succeeded = (line: readonly string[], answer: object) => {
  const asked = parse(line)
  return !asked.help && asked.command.succeeded({ ...answer, requestId: 'request-1' }, asked.flags)
}

test('a list of keys names those that only read', () => {
  const key = {
    id: 'abcdefgh',
    prefix: 'sk_test_abcdefgh',
    kind: 'secret',
    env: 'test',
    scope: 'read',
    label: null,
    memberId: null,
    websiteHostname: null,
    allowedIps: null,
    replacedBy: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
  }
  const lines = printed(['key', 'list', 'w1'], { keys: [key, { ...key, scope: 'full' }] }).split(
    '\n',
  )
  expect(lines.map((line) => line.includes('only reads'))).toEqual([true, false])
})

test('a test of a receiver that does not answer says so', () => {
  const endpoint = {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    kind: 'webhook',
    shown: 'hooks.acme.com',
    state: 'pending',
    stateReason: null,
    failingSince: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    format: 'standard',
    events: [],
    verdicts: null,
    reasons: null,
    weeklyDigest: false,
  }
  const test = ['endpoint', 'test', 'w1', 'e1']
  const text = printed(test, { endpoint, status: null })
  expect(text).toMatch(/no answer\nThe receiver did not accept the test/)
  for (const status of [null, 302, 500]) {
    expect(succeeded(test, { endpoint, status }), `${status}`).toBe(false)
  }
  expect(succeeded(test, { endpoint, status: 204 })).toBe(true)
  expect(printed(test, { endpoint, status: 204 })).not.toContain('did not accept')
})

test('a replay of an alert that the receiver never had fails; one of nothing given up does not', () => {
  const all = ['endpoint', 'replay', 'w1', 'e1']
  const one = [...all, '--alert', 'a1']
  expect(succeeded(one, { replayed: 0 })).toBe(false)
  expect(printed(one, { replayed: 0 })).toContain('endpoint deliveries w1 e1')
  expect(succeeded(one, { replayed: 1 })).toBe(true)
  expect(succeeded(all, { replayed: 0 })).toBe(true)
})

test.each([
  ['present', true],
  ['absent', false],
  ['inconclusive', false],
])('a proof whose record is %s: success is %s', (dns, expected) => {
  const domain = {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    domain: 'acme.com',
    role: 'company',
    state: 'pending',
    verifiedAt: null,
    dnsCheckedAt: null,
    dnsMisses: 0,
    lastCheckedAt: null,
  }
  const verify = ['watch', 'verify', 'w1', 'd1']
  expect(succeeded(verify, { domain, dns })).toBe(expected)
  expect(printed(verify, { domain, dns }).includes('\n')).toBe(!expected)
})

test('what a removal left is listed, and that none is left is said', () => {
  const remove = ['domain', 'remove', 'w1', 'www.acme.com']
  expect(printed(remove, { domains: [] })).toBe('Removed; none is left.')
  const domains = [{ host: 'shop.acme.com', role: 'licensed' }]
  expect(printed(remove, { domains })).toBe('Removed. Left:\nshop.acme.com  licensed')
})
