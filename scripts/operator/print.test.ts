import { expect, test } from 'vitest'
import { parse } from './parse.ts'

const printed = (line: readonly string[], answer: object) => {
  const asked = parse(line)
  if (asked.help) return ''
  return asked.command.print({ ...answer, requestId: 'request-1' }, asked.args, asked.flags)
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
  const text = printed(['endpoint', 'test', 'w1', 'e1'], { endpoint, status: null })
  expect(text).toMatch(/no answer$/)
})
