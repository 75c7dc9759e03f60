import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { putExpiring, readExpiring } from './expiring.ts'
import { freshScope, T } from './testing/records.ts'

const NAME = { kind: 'session', id: 'one' }

test('an expired value is not read, even if KV still has it', async () => {
  const scope = freshScope()
  await putExpiring(scope, env.KV, NAME, { n: 1 }, { expiresAtMs: T + 1000, ttlSec: 60 })
  expect(await readExpiring(scope, env.KV, NAME, T + 999)).toEqual({ n: 1 })
  expect(await readExpiring(scope, env.KV, NAME, T + 1000)).toBe(null)
})

test('a value belongs to one workspace and one environment', async () => {
  const scope = freshScope()
  await putExpiring(scope, env.KV, NAME, 1, { expiresAtMs: T + 1000, ttlSec: 60 })
  const foreign = freshScope()
  expect(await readExpiring(foreign, env.KV, NAME, T)).toBe(null)
  const other = scope.env === 'live' ? 'test' : 'live'
  expect(await readExpiring({ ...scope, env: other }, env.KV, NAME, T)).toBe(null)
})

test.each([
  ['a lone surrogate', `id-\ud800`],
  ['longer than a key of KV', '\u4e00'.repeat(128)],
  ['a path', '../session:other'],
])('an id that is %s is unknown, not an error', async (_, id) => {
  expect(await readExpiring(freshScope(), env.KV, { kind: 'session', id }, T)).toBe(null)
})
