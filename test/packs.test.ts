import { beforeEach, expect, test } from 'vitest'
import { openShardsOf, over } from '../bench/shards/databases.ts'
import { findCheck } from '../packages/storage/checks/find-check.ts'
import { readCheck } from '../packages/storage/checks/read-check.ts'
import { writeCheck } from '../packages/storage/checks/write-check.ts'
import { learnOutcome } from '../packages/storage/feedback/index.ts'
import { growStep, moveStep, readCheck as readSpread } from '../packages/storage/index.ts'
import { deleteOldPacks, deleteReusable } from '../packages/storage/packs/index.ts'
import { packStep } from '../packages/storage/packs/pack-checks.ts'
import { unpackRows } from '../packages/storage/packs/packed-rows.ts'
import { aggregateChecks, readOverviewDays } from '../packages/storage/review/index.ts'
import { CheckCounts } from '../packages/storage/schema/index.ts'
import { checkRecord, NO_QUERY, T } from '../packages/storage/testing/records.ts'
import { readUsage } from '../packages/storage/usage/index.ts'
import { accounts, answers, pagesOf } from './support/packed-answers.ts'
import {
  BOUNDS,
  cellOf,
  DAY_MS,
  dropCopies,
  HOUR_MS,
  idAt,
  NOW,
  openWithChecks,
  PACKED,
  packAll,
  records,
  scope,
  writeAll,
} from './support/packed-checks.ts'
import { openMigratedD1 } from './support/sqlite-d1.ts'

let plain: D1Database
let packed: D1Database
beforeEach(async () => {
  plain = await openWithChecks()
  packed = await openWithChecks()
})

test('packing changes no count, counts the days first, and skips recent checks and the newest ones', async () => {
  const usage = await readUsage(scope.workspaceId, packed, NOW)
  const days = await aggregateChecks(scope, packed, [
    { fromMs: T, toMs: T + 2 * DAY_MS, limit: 1_000 },
  ])
  expect(await packAll(packed, T + 100 * HOUR_MS)).toBe(0)
  expect(await packAll(packed, T + 110 * HOUR_MS)).toBe(60)
  await dropCopies(packed)
  expect(await readUsage(scope.workspaceId, packed, NOW)).toEqual(usage)
  const stored = await readOverviewDays(scope, packed, '2026-01-01')
  expect([...stored.values()].slice(0, 2)).toEqual(
    days[0]?.slice(0, 2).map((it) => CheckCounts.parse(it)),
  )
  await packAll(packed)
  const newest = await cellOf(
    packed,
    'SELECT count(*) FROM visits WHERE id > (SELECT max(upto) FROM check_packs)',
  )
  expect(newest).toBe(60)
})

test('each pack has checks of one day within the size limit, and packs do not overlap', async () => {
  await packAll(packed)
  const { results } = await packed
    .prepare(
      'SELECT first_id, last_id, first_ms, last_ms, packed FROM check_packs ORDER BY upto, number',
    )
    .all<{
      first_id: string
      last_id: string
      first_ms: number
      last_ms: number
      packed: number[]
    }>()
  let before = ''
  for (const row of results) {
    expect(row.first_id > before).toBe(true)
    before = row.last_id
    expect(Math.floor(row.first_ms / DAY_MS)).toBe(Math.floor(row.last_ms / DAY_MS))
    expect(unpackRows(Uint8Array.from(row.packed)).length).toBeLessThanOrEqual(BOUNDS.pack)
  }
  expect(results.length).toBeGreaterThan(8)
})

test('new checks reuse the rows of packed ones, and every check can still be found', async () => {
  await packAll(packed)
  const count = () => cellOf(packed, 'SELECT count(*) FROM visits')
  const before = await count()
  const later = records.map((record, i) => {
    const atMs = NOW + i * HOUR_MS
    return { ...record, id: idAt(atMs, i + 1), atMs, visit: { ...record.visit, atMs } }
  })
  for (const record of later) {
    expect(await writeCheck(scope, packed, record)).toBe('stored')
    expect(await writeCheck(scope, plain, record)).toBe('stored')
  }
  expect(await count()).toBe(Number(before) + later.length - PACKED)
  expect(await answers(packed)).toEqual(await answers(plain))
  expect(await pagesOf(packed, { by: accounts('account-3') })).toHaveLength(
    2 * records.filter(({ accountKey }) => accountKey === 'account-3').length,
  )
})

test('storing a packed check again changes nothing; a late check is stored in its own row', async () => {
  await packAll(packed)
  await dropCopies(packed)
  const before = await answers(packed)
  const [again] = records
  if (!again) throw new Error('no check')
  expect(await writeCheck(scope, packed, again)).toBe('stored')
  expect(await answers(packed)).toEqual(before)
  const late = checkRecord({ id: idAt(T + 90_000, 7), atMs: T + 90_000, accountKey: 'account-3' })
  for (const db of [plain, packed]) {
    expect(await writeCheck(scope, db, late)).toBe('stored')
    expect(await writeCheck(scope, db, late)).toBe('stored')
  }
  expect(await answers(packed)).toEqual(await answers(plain))
  expect(await findCheck(scope, packed, late.id)).toMatchObject({ id: late.id })
  // Its row refers to earlier rows, so none of these can be reused.
  await packAll(packed, NOW + 30 * DAY_MS)
  await deleteReusable(scope, packed, NOW + 40 * DAY_MS, 1_000)
  expect(await answers(packed)).toEqual(await answers(plain))
})

test('rows that were not reused are deleted a day later, those that refer to others last', async () => {
  await packAll(packed)
  expect(await deleteReusable(scope, packed, NOW, 1_000)).toBe(0)
  let deleted = 0
  for (;;) {
    const some = await deleteReusable(scope, packed, NOW + 1, 17)
    if (some === 0) break
    deleted += some
    expect(await pagesOf(packed, { by: accounts('account-3') })).toEqual(
      await pagesOf(plain, { by: accounts('account-3') }),
    )
  }
  expect(deleted).toBe(PACKED)
  expect(await answers(packed)).toEqual(await answers(plain))
})

test('packs expire with their keys when their newest check is past retention', async () => {
  await packAll(packed)
  await dropCopies(packed)
  const pastMs = T + 3 * DAY_MS
  await deleteOldPacks(scope, packed, pastMs, 1_000)
  const oldest = Number(await cellOf(packed, 'SELECT min(first_ms) FROM check_packs'))
  expect(oldest).toBeGreaterThan(pastMs - DAY_MS)
  expect(oldest).toBeLessThanOrEqual(pastMs)
  await deleteOldPacks(scope, packed, NOW, 1_000)
  expect(await cellOf(packed, 'SELECT count(*) FROM check_packs')).toBe(0)
  expect(await cellOf(packed, 'SELECT count(*) FROM pack_keys')).toBe(0)
})

test('a step that fails before, in or after its transaction loses and duplicates nothing, and concurrent steps pack once', async () => {
  const dying = (nth: number): D1Database => {
    let batches = 0
    return new Proxy(packed, {
      get(of, name) {
        if (name !== 'batch') return Reflect.get(of, name)
        return async (list: D1PreparedStatement[]) => {
          batches += 1
          if (batches === nth) throw new Error('cut off')
          return of.batch(list)
        }
      },
    })
  }
  const expected = await answers(plain)
  let nth = 1
  for (; nth < 9; nth += 1) {
    const outcome = await packStep(scope, dying(nth), NOW, BOUNDS).catch(() => -1)
    expect(await answers(packed)).toEqual(expected)
    if (outcome > 0) break
  }
  expect(nth).toBeGreaterThan(1)
  const both = await Promise.all([
    packStep(scope, packed, NOW, BOUNDS),
    packStep(scope, packed, NOW, BOUNDS),
  ])
  expect(both.sort()).toEqual([0, 60])
  expect(await answers(packed)).toEqual(expected)
})

test('a check that is changed, deleted or added during packing is packed in its new state', async () => {
  const [one, two] = records
  if (!one || !two) throw new Error('no checks')
  const changes: (() => Promise<unknown>)[] = [
    () => learnOutcome(scope, packed, one.id, true),
    () => packed.prepare('DELETE FROM visits WHERE id = ?').bind(one.id).run(),
    () => writeCheck(scope, packed, checkRecord({ id: idAt(T + 90_000, 7), atMs: T + 90_000 })),
  ]
  for (const change of changes) {
    const interrupted = new Proxy(packed, {
      get(of, name) {
        if (name !== 'batch') return Reflect.get(of, name)
        return async (list: D1PreparedStatement[]) => {
          if (list.length > 20) await change()
          return of.batch(list)
        }
      },
    })
    expect(await packStep(scope, interrupted, NOW, BOUNDS)).toBe(0)
    expect(await cellOf(packed, 'SELECT count(*) FROM check_packs')).toBe(0)
  }
  expect(await packStep(scope, packed, NOW, BOUNDS)).toBe(60)
})

test('concurrent changes of packs are both applied', async () => {
  await packAll(packed)
  await dropCopies(packed)
  const some = records.slice(0, 12)
  const passed = (i: number) => i % 2 === 0
  await Promise.all(some.map(({ id }, i) => learnOutcome(scope, packed, id, passed(i))))
  const found = await Promise.all(some.map(({ id }) => findCheck(scope, packed, id)))
  expect(found.map((it) => it?.facts.passed)).toEqual(some.map((_, i) => passed(i)))
})

test('packs move with their workspace to another database', async () => {
  await packAll(packed)
  await dropCopies(packed)
  const expected = await answers(packed)
  const to = openMigratedD1()
  while ((await moveStep(scope.workspaceId, packed, to)) > 0);
  expect(await answers(to)).toEqual(expected)
  expect(await cellOf(packed, 'SELECT count(*) FROM check_packs')).toBe(0)
})

test('a workspace that is spread after it was packed reads the same history', async () => {
  const shards = openShardsOf(2)
  const [first] = shards
  if (first === undefined) throw new Error('no database')
  await writeAll(first.inside)
  await packAll(first.inside)
  await dropCopies(first.inside)
  for (let at = 0; !(await growStep(scope.workspaceId, over(shards, 2, 1), NOW + at)).done; ) {
    at += 200_000
  }
  const spread = over(shards, 2)
  const keys = new Set(records.flatMap(({ accountKey }) => accountKey ?? []))
  let elsewhere = 0
  for (const user of keys) {
    const query = { ...NO_QUERY, user }
    const asRows = await readCheck(scope, plain, query)
    const asSpread = await readSpread(scope, spread, query)
    expect(asSpread.missing).toEqual([])
    expect(asSpread.history).toEqual(asRows.history)
    if (!spread.of(user).includes(spread.home)) elsewhere += 1
  }
  expect(elsewhere).toBeGreaterThan(3)
})
