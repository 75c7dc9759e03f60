import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { freshScope, T } from '../../storage/testing/records.ts'
import { cacheBreaches, cachedBreaches } from './cached-breaches.ts'

const DAY_MS = 86_400_000

test('the response of a provider is cached for a day, and not longer even if KV still has it', async () => {
  const scope = freshScope()
  await cacheBreaches(scope, env.KV, 'account', ['Adobe'], T)
  expect(await cachedBreaches(scope, env.KV, 'account', T + DAY_MS - 1)).toEqual(['Adobe'])
  expect(await cachedBreaches(scope, env.KV, 'account', T + DAY_MS)).toBeNull()
})

test('the answer for one workspace is not given to another', async () => {
  await cacheBreaches(freshScope(), env.KV, 'account', ['Adobe'], T)
  expect(await cachedBreaches(freshScope(), env.KV, 'account', T)).toBeNull()
})
