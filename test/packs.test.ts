import type { KeyEnv } from '@vigil/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShardsOf, over } from '../bench/shards/databases.ts'
import { exportAccounts } from '../packages/storage/accounts/index.ts'
import { findCheck, findCheckByRequest } from '../packages/storage/checks/find-check.ts'
import { readCheck } from '../packages/storage/checks/read-check.ts'
import { readReplayable } from '../packages/storage/checks/replayable.ts'
import { type CheckFilter, listChecks } from '../packages/storage/checks/stored-checks.ts'
import { writeCheck } from '../packages/storage/checks/write-check.ts'
import { eraseStep } from '../packages/storage/erasure/index.ts'
import { addFeedback, learnOutcome, removeFeedback } from '../packages/storage/feedback/index.ts'
import { growStep, moveStep, readCheck as readSpread } from '../packages/storage/index.ts'
import { deleteOldPacks, deleteReusable } from '../packages/storage/packs/index.ts'
import { packStep } from '../packages/storage/packs/pack-checks.ts'
import { keyRowsOf } from '../packages/storage/packs/pack-keys.ts'
import { unpackRows } from '../packages/storage/packs/packed-rows.ts'
import { aggregateChecks, readOverviewDays } from '../packages/storage/review/index.ts'
import { CheckCounts } from '../packages/storage/schema/index.ts'
import { checkRecord, NO_QUERY, T } from '../packages/storage/testing/records.ts'
import { readUsage } from '../packages/storage/usage/index.ts'
import {
  BOUNDS,
  cellOf,
  DAY_MS,
  dropCopies,
  HOUR_MS,
  idAt,
  NOW,
  openDatabase,
  PACKED,
  packAll,
  records,
  scope,
  writeAll,
} from './support/packed-checks.ts'

let plain: D1Database
let packed: D1Database
beforeEach(async () => {
  plain = await openDatabase()
  packed = await openDatabase()
  await writeAll(plain)
  await writeAll(packed)
})

const filter: CheckFilter = {
  by: null,
  verdict: null,
  event: null,
  before: null,
  fromMs: 0,
  toMs: Number.MAX_SAFE_INTEGER,
  limit: 25,
}
const accounts = (...keys: string[]) => ({ column: 'account_key' as const, keys })
const filters: [string, Partial<CheckFilter>][] = [
  ['all', {}],
  ['by verdict', { verdict: 'block' }],
  ['by event', { event: 'login', limit: 50 }],
  ['of a span', { fromMs: T + 30 * HOUR_MS, toMs: T + 90 * HOUR_MS }],
  ['of an account', { by: accounts('account-3') }],
  [
    'of an account and a span',
    { by: accounts('account-3'), fromMs: T + DAY_MS, toMs: T + 6 * DAY_MS },
  ],
  ['of accounts', { by: accounts('account-1', 'account-2', 'account-19'), limit: 100 }],
  ['of no account', { by: accounts() }],
  ['of a visitor', { by: { column: 'visitor_key', keys: ['visitor-2'] } }],
  ['of an address', { by: accounts('account-0', 'account-5'), ipKey: 'ip-3' }],
]

async function pagesOf(db: D1Database, changes: Partial<CheckFilter>) {
  const pages: Awaited<ReturnType<typeof listChecks>>['checks'] = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listChecks>> = await listChecks(scope, db, {
      ...filter,
      ...changes,
      before,
    })
    pages.push(...page.checks)
    before = page.next
  } while (before !== null)
  return pages
}

/** The results of every reader. */
async function answers(db: D1Database) {
  const lists = []
  for (const [, changes] of filters) lists.push(await pagesOf(db, changes))
  const found = []
  for (const { id } of records.filter((_, i) => i % 5 === 0))
    found.push(await findCheck(scope, db, id))
  const replayed = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readReplayable>> = await readReplayable(scope, db, {
      fromMs: T + 20 * HOUR_MS,
      toMs: NOW,
      before,
      limit: 31,
    })
    replayed.push(...page.checks)
    before = page.next
  } while (before !== null)
  return {
    lists,
    found,
    replayed,
    requests: await Promise.all(
      [0, 5, 175].map((i) => findCheckByRequest(scope, db, `request-${i}`)),
    ),
    unknown: [
      await findCheck(scope, db, idAt(T, 99)),
      await findCheck({ ...scope, env: 'test' as KeyEnv }, db, records[0]?.id ?? ''),
      await findCheckByRequest(scope, db, 'request-1'),
    ],
    kept: await exportAccounts(scope, db, ['account-3', 'account-4']),
    usage: await readUsage(scope.workspaceId, db, NOW),
  }
}

/** The stored index of packs, and the index computed from their checks. */
async function keysStored(db: D1Database) {
  const { results } = await db
    .prepare('SELECT upto, keys FROM pack_keys ORDER BY upto, part')
    .all<{ upto: string; keys: Uint8Array }>()
  return [...Map.groupBy(results, ({ upto }) => upto)].map(([upto, rows]) => [
    upto,
    rows.map(({ keys }) => [...keys]),
  ])
}
async function keysOfPacks(db: D1Database) {
  const { results } = await db
    .prepare('SELECT upto, packed FROM check_packs ORDER BY upto, number')
    .all<{ upto: string; packed: Uint8Array }>()
  return [...Map.groupBy(results, ({ upto }) => upto)].map(([upto, packs]) => [
    upto,
    keyRowsOf(packs.map(({ packed: it }) => unpackRows(it))).map((keys) => [...keys]),
  ])
}

const feedback = (checkId: string, accountKey: string, label: string) =>
  ({
    id: `feedback of ${checkId}`,
    accountKeys: [accountKey],
    checkId,
    label,
    noteEncrypted: null,
    byKey: 'key',
    atMs: NOW,
  }) as const
const audit = {
  id: 'audit',
  atMs: NOW,
  actor: 'a',
  memberId: null,
  action: 'feedback_given',
  subject: null,
  before: null,
  after: null,
} as const

describe.each([
  ['with their rows', async () => {}],
  ['without their rows', dropCopies],
])('packed checks %s', (_, drop) => {
  test('give every reader the same results as rows', async () => {
    expect(await packAll(packed)).toBe(PACKED)
    await drop(packed)
    const [asPacked, asRows] = [await answers(packed), await answers(plain)]
    expect(asPacked).toEqual(asRows)
    expect(asRows.lists.map((list) => list.length > 0)).toEqual(
      filters.map(([name]) => name !== 'of no account'),
    )
  })

  test('a check reads the same history if the newest visits are not in the row', async () => {
    await packAll(packed)
    await drop(packed)
    for (const db of [plain, packed]) {
      for (const table of ['accounts', 'identifiers']) {
        await db.prepare(`UPDATE ${table} SET recent = NULL`).run()
      }
    }
    for (const changes of [{ user: 'account-3' }, { visitor: 'visitor-2' }]) {
      const query = { ...NO_QUERY, ...changes }
      const [asPacked, asRows] = [
        await readCheck(scope, packed, query),
        await readCheck(scope, plain, query),
      ]
      expect(asPacked.history).toEqual(asRows.history)
      expect(asPacked.earlier?.visits).toEqual(asRows.earlier?.visits)
      expect(asRows.history?.visits.length).toBeGreaterThan(5)
    }
  })

  test('feedback and outcomes are applied as in rows, and retracted', async () => {
    await packAll(packed)
    await drop(packed)
    const [one, two] = records.filter(({ accountKey }) => accountKey === 'account-3')
    if (!one || !two) throw new Error('no checks')
    for (const db of [plain, packed]) {
      await learnOutcome(scope, db, one.id, true)
      await addFeedback(scope, db, feedback(one.id, 'account-3', 'account_takeover'), {
        ...audit,
        id: 'a-1',
      })
      await learnOutcome(scope, db, one.id, true)
      await learnOutcome(scope, db, two.id, false)
    }
    const after = await findCheck(scope, packed, one.id)
    expect(after?.facts.passed).toBe(false)
    expect(await answers(packed)).toEqual(await answers(plain))
    for (const db of [plain, packed]) {
      await removeFeedback(scope, db, `feedback of ${one.id}`, { ...audit, id: 'a-2' })
    }
    expect((await findCheck(scope, packed, one.id))?.facts.passed).toBeUndefined()
    expect(await answers(packed)).toEqual(await answers(plain))
  })

  test('an erasure leaves nothing of an account or a visitor in any pack or its keys', async () => {
    await packAll(packed)
    await drop(packed)
    const subject = {
      accounts: ['account-3', 'account-7'],
      kvCursor: null,
      kvDone: true,
      identifiers: [{ kind: 'visitor' as const, value: 'visitor-2' }],
    }
    const erased: Record<string, number>[] = []
    for (const db of [plain, packed]) {
      const sums: Record<string, number> = {}
      for (;;) {
        const gone = await eraseStep(scope, db, subject)
        for (const [table, n] of Object.entries(gone)) sums[table] = (sums[table] ?? 0) + n
        if (Object.values(gone).every((n) => n === 0)) break
      }
      erased.push(sums)
    }
    expect(erased[1]).toEqual(erased[0])
    expect(await answers(packed)).toEqual(await answers(plain))
    const bytes = await packed
      .prepare('SELECT packed FROM check_packs')
      .all<{ packed: Uint8Array }>()
    const inside = bytes.results.map(({ packed: it }) => JSON.stringify(unpackRows(it))).join('')
    for (const name of ['"account-3"', '"account-7"', 'visitor-2"'])
      expect(inside).not.toContain(name)
    const { results: tables } = await packed
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .all<{ name: string }>()
    for (const { name } of tables) {
      const { results } = await packed.prepare(`SELECT * FROM ${name}`).all()
      expect(JSON.stringify(results)).not.toContain('"account-3"')
    }
    expect(await keysStored(packed)).toEqual(await keysOfPacks(packed))
  })
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
      packed: Uint8Array
    }>()
  let before = ''
  for (const row of results) {
    expect(row.first_id > before).toBe(true)
    before = row.last_id
    expect(Math.floor(row.first_ms / DAY_MS)).toBe(Math.floor(row.last_ms / DAY_MS))
    expect(unpackRows(row.packed).length).toBeLessThanOrEqual(BOUNDS.pack)
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
  const to = await openDatabase()
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
