import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Outbox } from './outbox.ts'
import type { Scope } from './scope.ts'
import { checkRecord, freshScope, T } from './testing/records.ts'
import { readUsage } from './usage.ts'
import { writeCheck } from './write-check.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const outboxOf = ({ workspaceId, env: world }: Scope) =>
  env.OUTBOX.getByName(`${workspaceId}:${world}`)

const counted = async (scope: Scope) => (await readUsage(scope.workspaceId, env.DB, T)).liveChecks

async function stored(scope: Scope): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    'SELECT id FROM visits WHERE workspace_id = ? AND env = ? ORDER BY at_ms, id',
  )
    .bind(scope.workspaceId, scope.env)
    .all()
  return results.map(({ id }) => id)
}

/** A database that refuses the batches that `refuses` says, by how many came before. */
function refusing(refuses: (batch: number) => boolean): D1Database & { batches: number } {
  const db = {
    batches: 0,
    prepare: (sql: string) => env.DB.prepare(sql),
    async batch<T>(statements: D1PreparedStatement[]) {
      db.batches += 1
      if (refuses(db.batches)) throw new Error('D1_ERROR: no room')
      return env.DB.batch<T>(statements)
    },
    exec: (sql: string) => env.DB.exec(sql),
    withSession: () => env.DB.withSession(),
    dump: () => env.DB.dump(),
  }
  return db
}

/** Runs an alarm of a world's outbox over another database. */
const alarmOver = (scope: Scope, db: D1Database) =>
  runInDurableObject(outboxOf(scope), async (_, state) => {
    const outbox = new Outbox(state, { DB: db })
    await outbox.alarm()
    return { waiting: outbox.waiting(), alarmAtMs: await state.storage.getAlarm() }
  })

test('what is held is written once by the alarm, in the order it came, and counted', async () => {
  const scope = freshScope()
  const outbox = outboxOf(scope)
  for (const id of ['c1', 'c2', 'c3']) await outbox.hold(scope, checkRecord({ id }))
  expect(await stored(scope)).toEqual([])
  expect(await outbox.waiting()).toBe(3)
  expect(await runDurableObjectAlarm(outbox)).toBe(true)
  expect(await stored(scope)).toEqual(['c1', 'c2', 'c3'])
  expect(await counted(scope)).toBe(3)
  expect(await outbox.waiting()).toBe(0)
  expect(await runDurableObjectAlarm(outbox)).toBe(false)
})

test('a crash between writing and letting go writes again, which changes nothing', async () => {
  const scope = freshScope()
  const record = checkRecord({ id: 'once' })
  await outboxOf(scope).hold(scope, record)
  await writeCheck(scope, env.DB, record)
  await runDurableObjectAlarm(outboxOf(scope))
  expect(await stored(scope)).toEqual(['once'])
  expect(await counted(scope)).toBe(1)
})

test('two alarms at once write each record once', async () => {
  const scope = freshScope()
  const outbox = outboxOf(scope)
  const ids = Array.from({ length: 20 }, (_, i) => `r${String(i).padStart(2, '0')}`)
  for (const id of ids) await outbox.hold(scope, checkRecord({ id }))
  await runInDurableObject(outbox, async (_, state) => {
    const twins = [new Outbox(state, { DB: env.DB }), new Outbox(state, { DB: env.DB })]
    await Promise.all(twins.map((twin) => twin.alarm()))
  })
  expect(await stored(scope)).toEqual(ids)
  expect(await counted(scope)).toBe(20)
  expect(await outbox.waiting()).toBe(0)
})

test('while the database fails everything stays, and it is asked less and less often', async () => {
  const scope = freshScope()
  for (const id of ['a', 'b', 'c', 'd', 'e']) await outboxOf(scope).hold(scope, checkRecord({ id }))
  const waits: number[] = []
  for (let i = 0; i < 12; i++) {
    const down = refusing(() => true)
    const beforeMs = Date.now()
    const { waiting, alarmAtMs } = await alarmOver(scope, down)
    expect(waiting).toBe(5)
    expect(down.batches).toBe(3)
    waits.push(Math.round(((alarmAtMs ?? 0) - beforeMs) / 1000))
  }
  expect(waits.slice(0, 4)).toEqual([4, 8, 16, 32])
  expect(waits.at(-1)).toBe(300)
  const { waiting } = await alarmOver(scope, env.DB)
  expect(waiting).toBe(0)
  expect(await counted(scope)).toBe(5)
})

test('a record that is refused again and again keeps no other waiting, and is not lost', async () => {
  const scope = freshScope()
  await outboxOf(scope).hold(scope, checkRecord({ id: 'poison' }))
  for (let i = 0; i < 60; i++) await outboxOf(scope).hold(scope, checkRecord({ id: `c${i}` }))
  // It is the first to be tried, and later the last.
  const first = await alarmOver(
    scope,
    refusing((batch) => batch === 1),
  )
  expect(first.waiting).toBe(12)
  const second = await alarmOver(
    scope,
    refusing((batch) => batch === 12),
  )
  expect(second.waiting).toBe(1)
  expect(second.alarmAtMs).not.toBeNull()
  await alarmOver(scope, env.DB)
  expect(await counted(scope)).toBe(61)
})

test('a hundred records at once are all held', async () => {
  const scope = freshScope()
  const outbox = outboxOf(scope)
  await Promise.all(
    Array.from({ length: 100 }, (_, i) => outbox.hold(scope, checkRecord({ id: `h${i}` }))),
  )
  expect(await outbox.waiting()).toBe(100)
  while (await runDurableObjectAlarm(outbox)) {
    // Each alarm writes some and sets the next.
  }
  expect(await counted(scope)).toBe(100)
})

test('one check that was held twice is written once', async () => {
  const scope = freshScope()
  await outboxOf(scope).hold(scope, checkRecord({ id: 'twice' }))
  await outboxOf(scope).hold(scope, checkRecord({ id: 'twice' }))
  await runDurableObjectAlarm(outboxOf(scope))
  expect(await counted(scope)).toBe(1)
})
