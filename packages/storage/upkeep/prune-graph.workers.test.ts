import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { recording } from '../testing/recording-database.ts'
import { T } from '../testing/records.ts'
import { continueInTurn, roundsOfGraph } from './prune-graph.ts'

const DAY_MS = 86_400_000
const RETAINED_MS = 30 * DAY_MS
/**
 * A device is deleted three weeks past retention: it was seen up to two weeks later, and stays a week to be taken over.
 */
const OLD_MS = RETAINED_MS + 22 * DAY_MS
const scope = { workspaceId: 'w', env: 'live' as const }

beforeEach(async () => {
  await env.DB.batch(
    ['identifiers', 'accounts', 'upkeep'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  )
})

/** Stores devices, each of one account that was seen on it then. */
const stock = (count: number, seenMs: number, name = 'd') =>
  env.DB.prepare(
    `WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO identifiers (workspace_id, env, kind, value, page, members)
     SELECT 'w', 'live', 'device', ?3 || i, 0, json_array(json_array('account', CAST(?2 AS INTEGER), CAST(?2 AS INTEGER))) FROM n`,
  )
    .bind(count, seenMs, name)
    .run()
const stored = async () =>
  Number(await env.DB.prepare('SELECT count(*) AS n FROM identifiers').first('n'))

const prune = (nowMs: number, steps: number, rows: number, db = env.DB) =>
  continueInTurn(roundsOfGraph(scope, db, { nowMs, retainedMs: RETAINED_MS, rows }), steps)

test('a round reads each row once, and rests until three days after its start', async () => {
  await stock(95, T)
  const seen = recording(env.DB)
  expect(await prune(T, 100, 10, seen.db)).toBe(100 - 10 - 2)
  expect(seen.rowsRead).toBeLessThan(95 * 1.3)
  await stock(1, T - OLD_MS, 'old')
  const resting = recording(env.DB)
  expect(await prune(T + 3 * DAY_MS - 1, 100, 10, resting.db)).toBe(100)
  expect(resting.rowsRead).toBeLessThan(5)
  expect(await stored()).toBe(96)
  await prune(T + 3 * DAY_MS, 100, 10)
  expect(await stored()).toBe(95)
})

test('a round that does not finish continues in the next run, however late', async () => {
  await stock(25, T - OLD_MS)
  expect(await prune(T, 1, 10)).toBe(0)
  expect(await stored()).toBe(15)
  expect(await prune(T + 1, 1, 10)).toBe(0)
  expect(await stored()).toBe(5)
  await prune(T + 9 * DAY_MS, 10, 10)
  expect(await stored()).toBe(0)
})

test('the cursor of an older version begins a round', async () => {
  await stock(1, T - OLD_MS)
  await env.DB.prepare(
    `INSERT INTO upkeep (walk, after_id) VALUES ('graph w live', '["visitor","v",0]')`,
  ).run()
  await prune(T, 10, 10)
  expect(await stored()).toBe(0)
})

test('a row that is refreshed after a round found it stays', async () => {
  await stock(2, T - OLD_MS)
  const { db } = recording(env.DB)
  const { batch } = db
  db.batch = async (statements) => {
    await env.DB.prepare(
      `UPDATE identifiers SET members = json_array(json_array('account', 0, ${T})) WHERE value = 'd1'`,
    ).run()
    return batch(statements)
  }
  await prune(T, 10, 10, db)
  expect(await env.DB.prepare('SELECT value FROM identifiers').first('value')).toBe('d1')
  expect(await stored()).toBe(1)
})

test('a large environment leaves steps for those after it, and takes what they leave', async () => {
  const ofOther = (seenMs: number) =>
    env.DB.prepare(
      `INSERT INTO identifiers (workspace_id, env, kind, value, page, members)
       VALUES ('x', 'live', 'device', 'd', 0, json_array(json_array('account', ?1, ?1)))`,
    )
      .bind(seenMs)
      .run()
  await stock(500, T - OLD_MS)
  await ofOther(T - OLD_MS)
  const rounds = [scope, { ...scope, workspaceId: 'x' }].flatMap((it) =>
    roundsOfGraph(it, env.DB, { nowMs: T, retainedMs: RETAINED_MS, rows: 10 }),
  )
  expect(await continueInTurn(rounds, 30)).toBe(0)
  const { results } = await env.DB.prepare(
    'SELECT workspace_id AS id, count(*) AS n FROM identifiers GROUP BY workspace_id',
  ).all()
  // Five steps are those of the other rounds, which are empty.
  expect(results).toEqual([{ id: 'w', n: 500 - 25 * 10 }])
})

test('an unused row stays a week for a new identifier to take over', async () => {
  await stock(1, T - RETAINED_MS - 20 * DAY_MS)
  await prune(T, 10, 10)
  expect(await stored()).toBe(1)
  await prune(T + 3 * DAY_MS, 10, 10)
  expect(await stored()).toBe(0)
})
