import { env } from 'cloudflare:workers'
import { PasswordResult, Problem } from '@vigil/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { openVictim, type Victim } from '../attacks/support/victim.ts'

/** POST /api/v1/password; the provider is unreachable from the tests, as if it were down. */

const SHA1_ROWS = `${'A'.repeat(35)}:3\r\n${'B'.repeat(35)}:0`
const NT_ROWS = `${'C'.repeat(27)}:7`

let victim: Victim
beforeAll(async () => {
  victim = await openVictim()
  await env.KV.put('passwords:sha1:AB12C', SHA1_ROWS)
  await env.KV.put('passwords:nt:AB12C', NT_ROWS)
})

const post = (body: object, key = victim.tenant.keys.secretLive) =>
  victim.post(key, '/api/v1/password', body, { 'x-service-site': victim.tenant.site })

async function ranges(body: object, key?: string) {
  const response = await post(body, key)
  expect(response.status).toBe(200)
  const { matches, degraded } = PasswordResult.parse(await response.json())
  return { matches, degraded }
}

/** The rows that leaked, without the padding. */
async function leaked(body: object, key?: string) {
  const { matches, degraded } = await ranges(body, key)
  return { leaked: matches.filter(({ count }) => count > 0), degraded }
}

describe('a live key', () => {
  test.each(['AB12C', 'ab12c', 'aB12C'])('reads the range of %s, padded', async (prefix) => {
    expect(await leaked({ sha1Prefix: prefix })).toEqual({
      leaked: [{ suffix: 'A'.repeat(35), count: 3 }],
      degraded: [],
    })
    expect((await ranges({ sha1Prefix: prefix })).matches.length).toBeGreaterThanOrEqual(800)
  })

  test('reads NT hashes from separate ranges', async () => {
    expect(await leaked({ ntPrefix: 'ab12c' })).toEqual({
      leaked: [{ suffix: 'C'.repeat(27), count: 7 }],
      degraded: [],
    })
  })

  test.each([{ sha1Prefix: 'FFFFF' }, { ntPrefix: 'FFFFF' }])(
    'with %j is marked as degraded while the provider is down, and not cached',
    async (body) => {
      for (let i = 0; i < 2; i += 1) {
        expect(await ranges(body)).toEqual({ matches: [], degraded: ['exposure'] })
      }
      expect((await env.KV.list({ prefix: 'passwords:' })).keys).toHaveLength(2)
    },
  )

  test('queries the provider again if the cached range cannot be read', async () => {
    await env.KV.put('passwords:sha1:00000', '<html>')
    expect(await ranges({ sha1Prefix: '00000' })).toEqual({ matches: [], degraded: ['exposure'] })
    await env.KV.delete('passwords:sha1:00000')
  })
})

test('a test key finds only one password leaked, by either hash in any case', async () => {
  const key = victim.tenant.keys.secretTest
  for (const sha1Prefix of ['0E253', '0e253']) {
    expect(await ranges({ sha1Prefix }, key)).toEqual({
      matches: [{ suffix: '72B435EE38A4C248D114B6A4DC6F0DA6FF1', count: 1_000 }],
      degraded: [],
    })
  }
  expect((await ranges({ ntPrefix: '720ec' }, key)).matches).toHaveLength(1)
  expect(await ranges({ sha1Prefix: 'AB12C' }, key)).toEqual({ matches: [], degraded: [] })
})

test.each([
  ['a whole SHA-1', { sha1Prefix: '0E25372B435EE38A4C248D114B6A4DC6F0DA6FF1' }],
  ['a whole NT hash', { ntPrefix: '720EC92CBE9245DE91512809A574381A' }],
  ['a password', { sha1Prefix: 'breached-password' }],
  ['four digits', { sha1Prefix: 'AB12' }],
  ['no digits', { sha1Prefix: 'GHIJK' }],
  ['a line break after them', { sha1Prefix: 'AB12C\n' }],
  ['both', { sha1Prefix: 'AB12C', ntPrefix: 'AB12C' }],
  ['neither', {}],
  ['a number', { sha1Prefix: 12345 }],
])('%s is rejected and not echoed', async (_, body) => {
  const response = await post(body)
  const text = await response.text()
  expect([response.status, Problem.parse(JSON.parse(text)).error]).toEqual([
    400,
    'validation_failed',
  ])
  for (const value of Object.values(body)) {
    if (String(value).length > 5) expect(text).not.toContain(String(value).trim())
  }
})
