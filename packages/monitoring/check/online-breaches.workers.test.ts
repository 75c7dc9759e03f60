import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { freshScope } from '../../storage/testing/records.ts'
import { HibpClient } from '../sources/hibp/client.ts'
import { openOnlineBreaches } from './online-breaches.ts'

const scope = { ...freshScope(), env: 'live' as const }
const caller = { scope, requestId: 'r', waitUntil: () => undefined }
const capabilities = JSON.stringify({
  kAnonymity: false,
  stealerLogs: true,
  requestsPerMinute: 60,
})
let asked = 0
const client = new HibpClient({
  baseUrl: 'https://provider.example',
  apiKey: '0'.repeat(32),
  now: () => 0,
  fetch: async () => {
    asked += 1
    return new Response('', { status: 503 })
  },
})
const online = openOnlineBreaches({
  db: env.DB,
  kv: env.KV,
  client,
  take: async () => ({ granted: 1, waitMs: 0 }),
  report: () => undefined,
  now: () => 1_000,
})
const source = (state: string, confirmedMs: number | null) =>
  env.DB.prepare(
    `INSERT INTO monitor_source (source, state, capabilities, confirmed_ms, stale_since_ms)
     VALUES ('hibp', ?1, ?2, ?3, 5)`,
  )
    .bind(state, confirmedMs === null ? null : capabilities, confirmedMs)
    .run()
beforeEach(async () => {
  asked = 0
  await env.DB.prepare("DELETE FROM monitor_source WHERE source = 'hibp'").run()
})

test('a configured provider that no run has queried yet degrades no check', async () => {
  expect(await online.breachesOf(caller, 'ann@mailbox.example', 'a')).toEqual([])
  expect(asked).toBe(0)
})

test.each(['stale', 'denied'])('nor does one that never answered and is %s', async (state) => {
  await source(state, null)
  expect(await online.breachesOf(caller, 'ann@mailbox.example', 'b')).toEqual([])
  expect(asked).toBe(0)
})

test.each([
  ['denied', 0],
  ['ok', 1],
])('one that answered before, is %s and gives no answer does', async (state, calls) => {
  await source(state, 5)
  expect(await online.breachesOf(caller, 'ann@mailbox.example', 'c')).toBeNull()
  expect(asked).toBe(calls)
})
