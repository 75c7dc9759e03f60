import { applyD1Migrations, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CheckRecord } from './checks/check-record.ts'
import { writeCheck } from './checks/write-check.ts'
import { findIdempotent } from './idempotency/index.ts'
import { Outbox } from './outbox.ts'
import type { Scope } from './scope.ts'
import { openShards, type ShardBindings } from './shards.ts'
import { accountsWith, readUsage as readSpreadUsage } from './spread/index.ts'
import { checkRecord, freshScope, idAt, T } from './testing/records.ts'
import { readUsage } from './usage/index.ts'

beforeAll(() => applyD1Migrations(env.DB_2, env.TEST_MIGRATIONS))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const outboxOf = ({ workspaceId, env: side }: Scope) =>
  env.OUTBOX.getByName(`${workspaceId}:${side}`)

const counted = async (scope: Scope) => (await readUsage(scope.workspaceId, env.DB, T)).liveChecks

async function stored(scope: Scope, db: D1Database = env.DB): Promise<unknown[]> {
  const { results } = await db
    .prepare('SELECT id FROM visits WHERE workspace_id = ? AND env = ? ORDER BY at_ms, id')
    .bind(scope.workspaceId, scope.env)
    .all()
  return results.map(({ id }) => id)
}

/** A database that rejects the batches whose index `refuses` selects. */
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

/** Enqueues records and postpones the alarm, so that only the test runs it. */
const hold = (scope: Scope, ids: readonly string[]) =>
  storeRecords(
    scope,
    ids.map((id) => checkRecord({ id })),
  )
const storeRecords = (scope: Scope, records: readonly CheckRecord[]) =>
  runInDurableObject(outboxOf(scope), async (outbox, { storage }) => {
    await Promise.all(records.map((record) => outbox.enqueue(scope, record)))
    const alarmAtMs = await storage.getAlarm()
    await storage.deleteAlarm()
    return { waiting: outbox.waiting(), alarmAtMs }
  })

/** Runs the alarm of an environment's outbox, over another database if one is given, and postpones the next. */
const alarmOver = (scope: Scope, db: D1Database = env.DB) => alarmWith(scope, { DB: db })
const alarmWith = (scope: Scope, bindings: ShardBindings & { DB_2?: D1Database }) =>
  runInDurableObject(outboxOf(scope), async (_, state) => {
    const outbox = new Outbox(state, bindings)
    await outbox.alarm()
    const alarmAtMs = await state.storage.getAlarm()
    await state.storage.deleteAlarm()
    return { waiting: outbox.waiting(), alarmAtMs }
  })

test('the alarm writes pending records once, in order, and counts them', async () => {
  const scope = freshScope()
  const held = await hold(scope, [1, 2, 3].map(idAt))
  expect(held).toEqual({ waiting: 3, alarmAtMs: expect.any(Number) })
  expect(await stored(scope)).toEqual([])
  expect(await alarmOver(scope)).toEqual({ waiting: 0, alarmAtMs: null })
  expect(await stored(scope)).toEqual([1, 2, 3].map(idAt))
  expect(await counted(scope)).toBe(3)
})

test('the alarm is set soon after the first record', async () => {
  const scope = freshScope()
  await outboxOf(scope).enqueue(scope, checkRecord({ id: idAt(1) }))
  await runDurableObjectAlarm(outboxOf(scope))
  await vi.waitFor(async () => expect(await outboxOf(scope).waiting()).toBe(0), 20_000)
  expect(await counted(scope)).toBe(1)
})

test('a crash between writing and removing a record writes it again, which changes nothing', async () => {
  const scope = freshScope()
  await hold(scope, [idAt(2)])
  await writeCheck(scope, env.DB, checkRecord({ id: idAt(2) }))
  await alarmOver(scope)
  expect(await stored(scope)).toEqual([idAt(2)])
  expect(await counted(scope)).toBe(1)
})

test('two concurrent alarms write each record once', async () => {
  const scope = freshScope()
  const ids = Array.from({ length: 20 }, (_, i) => idAt(i))
  await hold(scope, ids)
  await runInDurableObject(outboxOf(scope), async (_, state) => {
    const twins = [new Outbox(state, { DB: env.DB }), new Outbox(state, { DB: env.DB })]
    await Promise.all(twins.map((twin) => twin.alarm()))
    expect(twins.map((twin) => twin.waiting())).toEqual([0, 0])
  })
  expect(await stored(scope)).toEqual(ids)
  expect(await counted(scope)).toBe(20)
})

test('while the database fails, records stay and retries back off', async () => {
  const scope = freshScope()
  await hold(scope, [1, 2, 3, 4, 5].map(idAt))
  const waitsSec: number[] = []
  for (let i = 0; i < 12; i++) {
    const down = refusing(() => true)
    const beforeMs = Date.now()
    const { waiting, alarmAtMs } = await alarmOver(scope, down)
    expect(waiting).toBe(5)
    expect(down.batches).toBe(3)
    waitsSec.push(((alarmAtMs ?? 0) - beforeMs) / 1000)
  }
  for (const [i, least] of [4, 8, 16, 32, 64, 128, 256].entries()) {
    expect(waitsSec[i]).toBeGreaterThanOrEqual(least)
  }
  expect(waitsSec.at(-1)).toBeGreaterThanOrEqual(300)
  expect((await alarmOver(scope)).waiting).toBe(0)
  expect(await counted(scope)).toBe(5)
})

test('an emptied outbox resets its backoff', async () => {
  const scope = freshScope()
  await hold(scope, [idAt(1)])
  for (let i = 0; i < 10; i++)
    await alarmOver(
      scope,
      refusing(() => true),
    )
  expect(await alarmOver(scope)).toEqual({ waiting: 0, alarmAtMs: null })
  await hold(scope, [idAt(2)])
  const beforeMs = Date.now()
  const { alarmAtMs } = await alarmOver(
    scope,
    refusing(() => true),
  )
  expect((alarmAtMs ?? 0) - beforeMs).toBeGreaterThanOrEqual(4_000)
  expect((alarmAtMs ?? 0) - beforeMs).toBeLessThan(300_000)
})

test('a record that fails repeatedly does not delay others and is not lost', async () => {
  const scope = freshScope()
  await hold(scope, [idAt(0)])
  await hold(
    scope,
    Array.from({ length: 60 }, (_, i) => idAt(i + 1)),
  )
  // It is tried first, and later last.
  const first = await alarmOver(
    scope,
    refusing((batch) => batch === 1),
  )
  expect(first.waiting).toBe(12)
  const second = await alarmOver(
    scope,
    refusing((batch) => batch === 12),
  )
  expect(second).toEqual({ waiting: 1, alarmAtMs: expect.any(Number) })
  await alarmOver(scope)
  expect(await counted(scope)).toBe(61)
})

test('a hundred concurrent records are all stored, and written by two alarms', async () => {
  const scope = freshScope()
  const ids = Array.from({ length: 100 }, (_, i) => idAt(i))
  expect((await hold(scope, ids)).waiting).toBe(100)
  expect((await alarmOver(scope)).waiting).toBe(50)
  expect((await alarmOver(scope)).waiting).toBe(0)
  expect(await counted(scope)).toBe(100)
})

test('a check that was enqueued twice is written once', async () => {
  const scope = freshScope()
  await hold(scope, [idAt(1), idAt(1)])
  expect((await alarmOver(scope)).waiting).toBe(0)
  expect(await counted(scope)).toBe(1)
})

test('if a key was used again before the alarm, both checks are stored and the key keeps the second', async () => {
  const scope = freshScope()
  const idempotency = (id: string) => ({
    keyHash: 'key',
    bodyHash: 'body',
    response: `{"id":"${id}"}`,
  })
  const [a, b] = [1, 2].map(idAt).map((id) => checkRecord({ id, idempotency: idempotency(id) }))
  if (!a || !b) throw new Error('no records')
  await storeRecords(scope, [a])
  expect(await writeCheck(scope, env.DB, b)).toBe('stored')
  expect(await alarmOver(scope)).toEqual({ waiting: 0, alarmAtMs: null })
  expect(await stored(scope)).toEqual([a.id, b.id])
  expect(await counted(scope)).toBe(2)
  expect(await findIdempotent(scope, env.DB, { keyHash: 'key' }, T)).toEqual(
    expect.objectContaining({ response: `{"id":"${b.id}"}` }),
  )
})

test.each([
  ['the same request is the same check', 'hash-of-one-request', 1],
  ['another request is stored as another check', 'hash-of-another-one', 2],
])('a check of the outbox whose id is a key used by %s', async (_, body, checks) => {
  const scope = freshScope()
  const keyed = (bodyHash: string) =>
    checkRecord({
      id: idAt(1),
      idempotency: { keyHash: 'key', keyId: idAt(1), bodyHash, response: bodyHash },
    })
  // Twice: a crash after the write leaves it in the outbox.
  await storeRecords(scope, [keyed('hash-of-one-request'), keyed('hash-of-one-request')])
  expect(await writeCheck(scope, env.DB, keyed(body))).toBe('stored')
  expect(await alarmOver(scope)).toEqual({ waiting: 0, alarmAtMs: null })
  expect(await stored(scope)).toHaveLength(checks)
  expect(await stored(scope)).toContain(idAt(1))
  expect(await counted(scope)).toBe(checks)
  const first = await findIdempotent(scope, env.DB, { keyHash: 'key', keyId: idAt(1) }, T)
  expect(first?.bodyHash).toBe(body)
})

test('the alarm of a spread workspace writes each check to its database, with its links', async () => {
  const scope = freshScope()
  const bindings = { DB: env.DB, DB_2: env.DB_2, GRAPH_SPREAD: `${scope.workspaceId}=DB,DB_2` }
  const databases = openShards(bindings).graphFor(scope.workspaceId)
  const records = Array.from({ length: 20 }, (_, i) =>
    checkRecord({ id: idAt(i), accountKey: `account-${i}`, visitorKey: `visitor-${i}` }),
  )
  await storeRecords(scope, records)
  expect(await alarmWith(scope, bindings)).toEqual({ waiting: 0, alarmAtMs: null })
  for (const db of [env.DB, env.DB_2]) {
    const own = records.filter(({ accountKey }) => databases.of(accountKey ?? '')[0] === db)
    expect(own.length).toBeGreaterThan(0)
    expect(await stored(scope, db)).toEqual(own.map(({ id }) => id))
  }
  expect((await readSpreadUsage(scope.workspaceId, databases, T)).liveChecks).toBe(20)
  for (const { accountKey, visitorKey } of records) {
    const seen = await accountsWith(scope, databases, 'visitor', visitorKey ?? '', 5)
    expect(seen).toEqual([accountKey])
  }
})

test('while a database of a spread workspace is unreachable, its checks wait and others are written', async () => {
  const scope = freshScope()
  const spread = { DB: env.DB, GRAPH_SPREAD: `${scope.workspaceId}=DB,DB_2` }
  const both = { ...spread, DB_2: env.DB_2 }
  const databases = openShards(both).graphFor(scope.workspaceId)
  const records = Array.from({ length: 20 }, (_, i) =>
    checkRecord({ id: idAt(i), accountKey: `account-${i}` }),
  )
  // Three failures in a row end an alarm: records that can be written come first.
  const isInSecond = ({ accountKey }: CheckRecord) => databases.of(accountKey ?? '')[0] === env.DB_2
  const [there, here] = [records.filter(isInSecond), records.filter((it) => !isInSecond(it))]
  await storeRecords(scope, [...here, ...there])
  const down = { ...spread, DB_2: refusing(() => true) }
  expect((await alarmWith(scope, down)).waiting).toBe(there.length)
  expect(await stored(scope)).toEqual(here.map(({ id }) => id))
  expect(await alarmWith(scope, both)).toMatchObject({ waiting: 0 })
  expect(await stored(scope, env.DB_2)).toEqual(there.map(({ id }) => id))
  expect((await readSpreadUsage(scope.workspaceId, databases, T)).liveChecks).toBe(20)
})
