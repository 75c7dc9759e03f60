import { env } from 'cloudflare:workers'
import { DAY_MS, type LinkKind } from '@vigil/evidence'
import { beforeEach, expect, test } from 'vitest'
import { accountsWith } from '../accounts/index.ts'
import { writeCheck } from '../checks/write-check.ts'
import { eraseStep } from '../erasure/index.ts'
import type { Scope } from '../scope.ts'
import { recording } from '../testing/recording-database.ts'
import { checkRecord, freshScope, queryBy, T } from '../testing/records.ts'
import { continueInTurn, roundsOfGraph } from '../upkeep/prune-graph.ts'

const RETENTION_DAYS = 60
/** An IP address is unused after 60 days, other identifiers two weeks past retention. */
const [PLACE_DAYS, OTHER_DAYS] = [61, 75]
let scope: Scope
/** Counts a check of a month that is long ago, as of an environment that has stored checks for years. */
const countOld = ({ workspaceId, env: environment }: Scope) =>
  env.DB.prepare(
    `INSERT INTO counted (workspace_id, env, period, checks, upto) VALUES (?, ?, '2020-01', 1, '')`,
  )
    .bind(workspaceId, environment)
    .run()
beforeEach(async () => {
  scope = freshScope()
  await countOld(scope)
})

type Links = Partial<Record<LinkKind, string>>
const check = (accountKey: string, days: number, links: Links) =>
  checkRecord({
    atMs: T + days * DAY_MS,
    accountKey,
    visitorKey: null,
    retentionDays: RETENTION_DAYS,
    links: queryBy(links).identifiers.map((link) => ({ ...link })),
  })

/** Stores a check of an account with these identifiers; returns the rows that its links wrote, by D1's own count. */
async function visit(
  accountKey: string,
  days: number,
  links: Links,
  within: Scope = scope,
): Promise<number> {
  const { db } = recording(env.DB)
  const { batch } = db
  let written = 0
  db.batch = async <T>(statements: D1PreparedStatement[]) => {
    const results = await batch<T>(statements)
    written = results.at(-1)?.meta.rows_written ?? 0
    return results
  }
  expect(await writeCheck(within, db, check(accountKey, days, links))).toBe('stored')
  return written
}
async function stored(within: Scope = scope): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    `SELECT kind, value, members ->> '$[0][0]' AS account, json_array_length(members) AS accounts, last_visit, recent
     FROM identifiers WHERE workspace_id = ? AND env = ? ORDER BY kind, value`,
  )
    .bind(within.workspaceId, within.env)
    .all()
  return results.map(({ kind, value, account, accounts }) => [kind, value, account, accounts])
}

test('a new identifier takes over an unused row of its kind, which writes one row', async () => {
  await visit('a', 0, { ip: 'ip-5', device: 'device-5' })
  expect(await visit('b', PLACE_DAYS, { ip: 'ip-2', device: 'device-2' })).toBe(2)
  expect(await stored()).toEqual([
    ['device', 'device-2', 'b', 1],
    ['device', 'device-5', 'a', 1],
    ['ip', 'ip-2', 'b', 1],
  ])
  expect(await visit('c', OTHER_DAYS, { device: 'device-3' })).toBe(1)
  expect(await stored()).toEqual([
    ['device', 'device-2', 'b', 1],
    ['device', 'device-3', 'c', 1],
    ['ip', 'ip-2', 'b', 1],
  ])
  expect(await accountsWith(scope, env.DB, 'ip', 'ip-5', 10)).toEqual([])
  expect(await visit('b', OTHER_DAYS + 1, { ip: 'ip-2', device: 'device-2' })).toBe(2)
})

test('rows that are used, of a known identifier or of another environment are not taken over', async () => {
  const other: Scope = { ...scope, env: 'test' }
  await visit('a', 0, { ip: 'ip-5' }, other)
  await visit('a', 0, { ip: 'ip-5' })
  await visit('b', 20, { ip: 'ip-2' })
  await visit('b', 25, { ip: 'ip-5' })
  // A check that waited in the outbox: the first account of the row is past retention, the second is not.
  await visit('late', 0, { ip: 'ip-5' })
  await visit('c', PLACE_DAYS, { ip: 'ip-4' })
  await visit('a', PLACE_DAYS + 1, { ip: 'ip-2' })
  expect(await stored()).toEqual([
    ['ip', 'ip-2', 'a', 2],
    ['ip', 'ip-4', 'c', 1],
    ['ip', 'ip-5', 'late', 3],
  ])
  expect(await stored(other)).toEqual([['ip', 'ip-5', 'a', 1]])
})

test('a row that was used again after it was past retention stays', async () => {
  await visit('a', 0, { ip: 'ip-5' })
  await visit('a', PLACE_DAYS, { ip: 'ip-5' })
  await visit('b', PLACE_DAYS, { ip: 'ip-2' })
  expect(await stored()).toEqual([
    ['ip', 'ip-2', 'b', 1],
    ['ip', 'ip-5', 'a', 1],
  ])
})

test('a visitor whose newest check names no account keeps its row while that check is stored', async () => {
  const ofVisitor = (days: number) =>
    checkRecord({ atMs: T + days * DAY_MS, accountKey: null, visitorKey: 'v-5', links: [] })
  await writeCheck(scope, env.DB, ofVisitor(PLACE_DAYS - 5))
  await visit('b', OTHER_DAYS, { visitor: 'v-2' })
  expect(await stored()).toHaveLength(2)
  await visit('c', OTHER_DAYS + 50, { visitor: 'v-3' })
  expect(await stored()).toEqual([
    ['visitor', 'v-2', 'b', 1],
    ['visitor', 'v-3', 'c', 1],
  ])
  const left = await env.DB.prepare(
    `SELECT count(*) AS n FROM identifiers WHERE workspace_id = ? AND (last_visit IS NOT NULL OR recent IS NOT NULL)`,
  )
    .bind(scope.workspaceId)
    .first('n')
  expect(left).toBe(0)
})

test('of checks that find the same unused row at once, one takes it over', async () => {
  await visit('a', 0, { ip: 'ip-9' })
  const names = ['b', 'c', 'd', 'e']
  const written = await Promise.all(
    names.map((name, i) => visit(name, PLACE_DAYS, { ip: `ip-${i}` })),
  )
  expect(written).toEqual([1, 1, 1, 1])
  expect(await stored()).toEqual(names.map((name, i) => ['ip', `ip-${i}`, name, 1]))
})

test('a check that is stored twice takes over one row', async () => {
  await visit('a', 0, { ip: 'ip-5' })
  await visit('a', 0, { ip: 'ip-6' })
  const record = check('b', PLACE_DAYS, { ip: 'ip-2' })
  await writeCheck(scope, env.DB, record)
  await writeCheck(scope, env.DB, record)
  expect(await stored()).toEqual([
    ['ip', 'ip-2', 'b', 1],
    ['ip', 'ip-6', 'a', 1],
  ])
})

test('an erasure of the account of a row that was taken over leaves the new account in it', async () => {
  await visit('a', 0, { ip: 'ip-5' })
  const { db } = recording(env.DB)
  const { batch } = db
  db.batch = async (statements) => {
    // Between its search and its first deletion.
    if ((await stored()).length === 1) await visit('b', PLACE_DAYS, { ip: 'ip-2', device: 'd' })
    return batch(statements)
  }
  const subject = { accounts: ['a'], identifiers: [], kvCursor: null, kvDone: true }
  while (Object.values(await eraseStep(scope, db, subject)).some((n) => n > 0));
  expect(await stored()).toEqual([
    ['device', 'd', 'b', 1],
    ['ip', 'ip-2', 'b', 1],
  ])
  const accounts = await env.DB.prepare('SELECT account_key FROM accounts WHERE workspace_id = ?')
    .bind(scope.workspaceId)
    .all()
  expect(accounts.results).toEqual([{ account_key: 'b' }])
})

test('a round that found a row before it was taken over does not delete the new one', async () => {
  await visit('a', 0, { ip: 'ip-5' })
  const { db } = recording(env.DB)
  const { batch } = db
  db.batch = async (statements) => {
    await visit('b', PLACE_DAYS + 8, { ip: 'ip-2' })
    return batch(statements)
  }
  const retainedMs = RETENTION_DAYS * DAY_MS
  await continueInTurn(
    roundsOfGraph(scope, db, { nowMs: T + (PLACE_DAYS + 8) * DAY_MS, retainedMs }),
    10,
  )
  expect(await stored()).toEqual([['ip', 'ip-2', 'b', 1]])
})

/** Stores 1,000 addresses that another account used at this time. */
const storeAddresses = ({ workspaceId }: Scope) =>
  env.DB.prepare(
    `WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
     INSERT INTO identifiers (workspace_id, env, kind, value, page, members)
     SELECT ?1, 'live', 'ip', 'ip-' || i, 0, json_array(json_array('other', CAST(?2 AS INTEGER), CAST(?2 AS INTEGER))) FROM n`,
  )
    .bind(workspaceId, T)
    .run()

/** Returns the rows that a check with an address reads. */
async function rowsRead(days: number): Promise<number> {
  const seen = recording(env.DB)
  await writeCheck(scope, seen.db, check('a', days, { ip: 'ip' }))
  return seen.rowsRead
}

test('a known identifier does not look for an unused row, and a new one among 128 at most', async () => {
  await storeAddresses(scope)
  const first = await rowsRead(0)
  const second = await rowsRead(1)
  expect(first - second).toBeGreaterThan(100)
  expect(first - second).toBeLessThan(150)
  expect(second).toBeLessThan(40)
})

test('an environment that has no checks of that age looks at no row', async () => {
  scope = freshScope()
  await storeAddresses(scope)
  expect(await rowsRead(0)).toBeLessThan(40)
})

test('where checks are kept for a week, an address in daily use is not taken over', async () => {
  const kept = { retentionDays: 7 }
  for (let day = 0; day <= 13; day += 1) {
    const daily = { ...check('a', day, { ip: 'ip-5' }), ...kept }
    expect(await writeCheck(scope, env.DB, daily)).toBe('stored')
  }
  const other = { ...check('b', 13, { ip: 'ip-2' }), ...kept }
  expect(await writeCheck(scope, env.DB, other)).toBe('stored')
  expect(await stored()).toEqual([
    ['ip', 'ip-2', 'b', 1],
    ['ip', 'ip-5', 'a', 1],
  ])
})
