import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Bindings } from '@vigil/http'
import { shardOf } from '@vigil/storage'
import { afterEach, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { faultyDatabase } from '../support/faults.ts'
import { type Fault, faultyD1 } from '../support/faulty-bindings.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant } from '../support/tenant.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const DAY_MS = 86_400_000

/** Runs the cron as if so many days had passed. */
const runAfter = (days: number, bindings: Bindings = env) => {
  const scheduledTime = new Date(Date.now() + days * DAY_MS)
  return worker.scheduled(
    createScheduledController({ scheduledTime, cron: '*/5 * * * *' }),
    bindings,
  )
}

async function count(table: string, workspaceId: string): Promise<number> {
  const row = await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE workspace_id = ?`)
    .bind(workspaceId)
    .first<{ n: number }>()
  return row?.n ?? -1
}

test('the cron deletes checks and first responses when they expire, and not before', async () => {
  const tenant = await openTenant(ask, env.OPERATOR_TOKEN, { retentionDays: 30 })
  const check = await ask('api', '/api/v1/check', {
    method: 'POST',
    headers: {
      'x-api-key': tenant.keys.secretTest,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'cron-00001',
    },
    body: '{"userId":"u-1","fingerprint":"fp-1"}',
  })
  expect(check.status).toBe(200)
  // On a busy machine the check may be stored later by the outbox.
  await expect.poll(() => count('visits', tenant.workspaceId), { timeout: 20_000 }).toBe(1)
  await runAfter(0)
  expect(await count('visits', tenant.workspaceId)).toBe(1)
  expect(await count('first_answers', tenant.workspaceId)).toBe(1)
  expect(await count('population', tenant.workspaceId)).toBe(2)
  await runAfter(3)
  expect(await count('first_answers', tenant.workspaceId)).toBe(0)
  expect(await count('visits', tenant.workspaceId)).toBe(1)
  await runAfter(32)
  expect(await count('visits', tenant.workspaceId)).toBe(0)
  expect(await count('counted', tenant.workspaceId)).toBe(1)
})

test('a task that fails does not affect others, is logged, and fails the run', async () => {
  const log: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => log.push(String(line)))
  const DB = faultyDatabase(env.DB, /idempotency_by_time/, 'down')
  const bindings: Bindings = Object.assign({}, env, { DB })
  await expect(runAfter(0, bindings)).rejects.toThrow('failed in part')
  expect(log.join()).toContain('"route":"upkeep"')
  expect(await env.KV.get('intel:state')).not.toBeNull()
})

test('a missing binding fails the run once, by its name', async () => {
  const log: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => log.push(String(line)))
  const bindings: Bindings = Object.assign({}, env, { DB: undefined, KV: undefined })
  await expect(runAfter(0, bindings)).rejects.toThrow('this deployment lacks DB, KV')
  expect(log).toEqual([expect.stringContaining('this deployment lacks DB, KV')])
})

test('an unreachable database keeps no erasure and no overview of another back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const shards = ['DB_2', 'DB']
  const ids = Array.from({ length: 50 }, () => crypto.randomUUID())
  const workspaceId = ids.find((id) => shardOf(shards, id) === 'DB') ?? ''
  const subject = { accounts: [], identifiers: [], kvCursor: null, kvDone: true }
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO erasure (workspace_id, env, id, subject, erased, started_ms)
       VALUES (?, 'live', 'open', ?, '{}', 1)`,
    ).bind(workspaceId, JSON.stringify(subject)),
    env.DB.prepare(
      `INSERT INTO overview_days (workspace_id, env, day, counts)
       SELECT workspace_id, env, '2020-01-01', ? FROM erasure WHERE workspace_id = ?`,
    ).bind('{"hours":[],"countries":[],"networks":[],"reasons":[]}', workspaceId),
  ])
  const fault: Fault = { way: 'throws', on: true, calls: 0 }
  const DB_2 = faultyD1(env.DB_2, fault)
  const bindings = Object.assign({}, env, { GRAPH_SHARDS: shards.join(), DB_2 })
  await expect(runAfter(0, bindings)).rejects.toThrow('failed in part')
  const finished = await env.DB.prepare('SELECT finished_ms FROM erasure WHERE workspace_id = ?')
    .bind(workspaceId)
    .first('finished_ms')
  expect(finished).not.toBeNull()
  expect(await count('overview_days', workspaceId)).toBeGreaterThan(1)
})
