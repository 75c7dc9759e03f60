import { expect, test } from 'vitest'
import type { CheckRecord } from '../packages/storage/checks/check-record.ts'
import { readCheck } from '../packages/storage/checks/read-check.ts'
import { writeCheck } from '../packages/storage/checks/write-check.ts'
import { eraseStep } from '../packages/storage/erasure/index.ts'
import { addFeedback, learnOutcome, removeFeedback } from '../packages/storage/feedback/index.ts'
import { checkRecord, idAt, NO_QUERY, T } from '../packages/storage/testing/records.ts'
import { continueInTurn, roundsOfGraph } from '../packages/storage/upkeep/prune-graph.ts'
import { openMigratedD1 } from './support/sqlite-d1.ts'

const scope = { workspaceId: 'newest', env: 'live' as const }
const MINUTE = 60_000
const DAY_MS = 86_400_000

type Whose = Pick<CheckRecord, 'accountKey' | 'visitorKey'>
const queryOf = ({ accountKey, visitorKey }: Whose, retainedMs = 0) => ({
  ...NO_QUERY,
  user: accountKey,
  visitor: visitorKey,
  retainedMs,
})

/** A check at the given minute, with the history that it read. */
async function readFirst(db: D1Database, minute: number, whose: Whose, retentionDays?: number) {
  const atMs = T + minute * MINUTE
  const retainedMs = retentionDays === undefined ? 0 : atMs - retentionDays * DAY_MS
  const { earlier, history } = await readCheck(scope, db, queryOf(whose, retainedMs))
  const record = checkRecord({
    id: idAt(minute * MINUTE),
    atMs,
    score: minute % 40,
    event: 'login',
    ...whose,
    ...(earlier && { earlier }),
    ...(retentionDays !== undefined && { retentionDays }),
  })
  const visit = { ...record.visit, ipKey: `ip-${minute % 7}`, deviceKey: `d-${whose.visitorKey}` }
  return { record: { ...record, visit }, history }
}

async function visited(db: D1Database, minute: number, whose: Whose) {
  const { record } = await readFirst(db, minute, whose)
  expect(await writeCheck(scope, db, record)).toBe('stored')
  return record
}

const packs = async (db: D1Database): Promise<number> =>
  Number(
    await db
      .prepare(
        `SELECT (SELECT count(*) FROM accounts WHERE length(recent) > 5)
          + (SELECT count(*) FROM identifiers WHERE length(recent) > 5) AS n`,
      )
      .first('n'),
  )

/** The history that checks read with packs, and without them. */
async function bothWays(db: D1Database, whose: readonly Whose[]) {
  const read = () =>
    Promise.all(whose.map(async (one) => (await readCheck(scope, db, queryOf(one))).history))
  const packed = await read()
  await db.exec(`CREATE TABLE kept_a AS SELECT account_key AS key, recent FROM accounts;
    CREATE TABLE kept_i AS SELECT value AS key, recent FROM identifiers WHERE recent IS NOT NULL;
    UPDATE accounts SET recent = NULL; UPDATE identifiers SET recent = NULL`)
  const byChecks = await read()
  await db.exec(`UPDATE accounts SET recent = k.recent FROM kept_a k WHERE k.key = account_key;
    UPDATE identifiers SET recent = k.recent FROM kept_i k WHERE k.key = value AND kind = 'visitor';
    DROP TABLE kept_a; DROP TABLE kept_i`)
  return { packed, byChecks }
}

async function expectSame(db: D1Database, whose: readonly Whose[]) {
  const { packed, byChecks } = await bothWays(db, whose)
  expect(packed).toEqual(byChecks)
  return packed.map((history) => history?.visits.length ?? 0)
}

const [ann, bob]: Whose[] = [
  { accountKey: 'ann', visitorKey: 'shared' },
  { accountKey: 'bob', visitorKey: 'shared' },
]
const nobody: Whose = { accountKey: null, visitorKey: 'shared' }
const all = [ann, bob, nobody].filter((one) => one !== undefined)

test('a check reads from its row what the checks contain', async () => {
  const db = openMigratedD1()
  for (let minute = 0; minute < 90; minute += 1) {
    const whose = all[minute % 3]
    if (whose) await visited(db, minute, whose)
    if (minute % 9 === 8) await expectSame(db, all)
  }
  expect(await packs(db)).toBe(3)
  expect(await expectSame(db, all)).toEqual([30, 30, 40])
  for (let minute = 90; minute < 120; minute += 1) if (ann) await visited(db, minute, ann)
  const { history } = await readFirst(db, 120, ann ?? nobody)
  expect(history?.visits.map(({ atMs }) => (atMs - T) / MINUTE).slice(0, 31)).toEqual([
    ...Array.from({ length: 30 }, (_, i) => 119 - i),
    87,
  ])
  expect(history?.visits).toHaveLength(40)
})

test.each(all.map((whose) => ({ whose })))(
  'concurrent, repeated, late or without a read: no visit of $whose.accountKey is lost or duplicated',
  async ({ whose }) => {
    const db = openMigratedD1()
    for (let minute = 0; minute < 5; minute += 1) await visited(db, minute * 10, whose)
    const [first, second] = [await readFirst(db, 60, whose), await readFirst(db, 61, whose)]
    const late = await readFirst(db, 55, whose)
    for (const { record } of [first, second, first]) {
      expect(await writeCheck(scope, db, record)).toBe('stored')
      await expectSame(db, [whose])
    }
    await visited(db, 70, whose)
    expect(await packs(db)).toBe(1)
    await writeCheck(scope, db, late.record)
    await expectSame(db, [whose])
    await visited(db, 80, whose)
    const { earlier: _, ...unread } = (await readFirst(db, 90, whose)).record
    await writeCheck(scope, db, unread)
    await expectSame(db, [whose])
    await visited(db, 100, whose)
    expect(await packs(db)).toBe(1)
    const { history } = await readFirst(db, 110, whose)
    expect(history?.visits.map(({ atMs }) => (atMs - T) / MINUTE)).toEqual([
      ...[100, 90, 80, 70, 61, 60, 55, 40, 30, 20, 10, 0],
    ])
  },
)

test('a late visit is inserted by time if its row did not change', async () => {
  const db = openMigratedD1()
  await visited(db, 30, nobody)
  const { record } = await readFirst(db, 10, nobody)
  await writeCheck(scope, db, record)
  expect(await packs(db)).toBe(1)
  await expectSame(db, [nobody])
  const { history } = await readFirst(db, 40, nobody)
  expect(history?.visits.map(({ atMs }) => atMs)).toEqual([T + 30 * MINUTE, T + 10 * MINUTE])
})

test.each(all.map((whose) => ({ whose })))(
  'feedback on a visit of $whose.accountKey is read, also while a check is scored',
  async ({ whose }) => {
    const db = openMigratedD1()
    const about = await visited(db, 0, whose)
    await visited(db, 10, whose)
    const [before, between] = [await readFirst(db, 20, whose), await readFirst(db, 21, whose)]
    await learnOutcome(scope, db, about.id, false)
    await expectSame(db, [whose])
    await writeCheck(scope, db, before.record)
    await expectSame(db, [whose])
    const unpacked = await readFirst(db, 30, whose)
    await learnOutcome(scope, db, about.id, true)
    for (const { record } of [between, unpacked]) await writeCheck(scope, db, record)
    await expectSame(db, [whose])
    await visited(db, 40, whose)
    expect(await packs(db)).toBe(1)
    const { history } = await readFirst(db, 50, whose)
    expect(history?.visits.find(({ atMs }) => atMs === T)?.passed).toBe(true)
  },
)

const owner: Whose = { accountKey: 'ann', visitorKey: 'shared' }

test('outcomes of visits update the row of the account: the next check reads none of its checks', async () => {
  const db = openMigratedD1()
  const records: CheckRecord[] = []
  for (let minute = 0; minute < 45; minute += 1) records.push(await visited(db, minute, owner))
  // The oldest five are not among the newest 40.
  for (const [n, { id }] of records.toReversed().slice(0, 40).entries()) {
    if (n % 3 === 0) await learnOutcome(scope, db, id, n % 2 === 0)
    expect(await packs(db)).toBe(1)
  }
  await expectSame(db, [owner])
  const { history } = await readFirst(db, 50, owner)
  expect(history?.visits.filter(({ passed }) => passed !== undefined)).toHaveLength(14)
  await visited(db, 51, owner)
  expect(await expectSame(db, [owner])).toEqual([40])
})

test('concurrent outcomes, and an outcome that feedback contradicts, leave the row consistent with its checks', async () => {
  const db = openMigratedD1()
  const [first, second] = [await visited(db, 0, owner), await visited(db, 1, owner)]
  await Promise.all([
    learnOutcome(scope, db, first.id, true),
    learnOutcome(scope, db, second.id, false),
  ])
  await expectSame(db, [owner])
  const third = await visited(db, 2, owner)
  const said = { id: 'f-1', label: 'legitimate', checkId: third.id, accountKeys: ['ann'] }
  await addFeedback(
    scope,
    db,
    { ...said, noteEncrypted: null, byKey: 'key', atMs: T },
    {
      id: 'a-1',
      atMs: T,
      actor: 'operator',
      memberId: null,
      action: 'feedback_given',
      subject: 'ann',
      before: null,
      after: null,
    },
  )
  await visited(db, 3, owner)
  await learnOutcome(scope, db, third.id, false)
  await expectSame(db, [owner])
  const { history } = await readFirst(db, 10, owner)
  expect(history?.visits.map(({ passed }) => passed)).toEqual([undefined, true, false, true])
})

test('feedback and its retraction update the row of the account, which keeps a rarely used device', async () => {
  const db = openMigratedD1()
  const audit = {
    atMs: T,
    actor: 'operator',
    memberId: null,
    action: 'feedback_given' as const,
    subject: 'ann',
    before: null,
    after: null,
  }
  const said = (n: number, label: string, checkId: string) =>
    addFeedback(
      scope,
      db,
      {
        id: `f-${n}`,
        label,
        checkId,
        accountKeys: ['ann'],
        noteEncrypted: null,
        byKey: 'key',
        atMs: T + n,
      },
      { id: `a-${n}`, ...audit },
    )
  await visited(db, 0, { ...owner, visitorKey: 'phone' })
  for (let minute = 1; minute < 60; minute += 1) await visited(db, minute, owner)
  const about = await visited(db, 60, owner)
  const read = async () => {
    expect(await packs(db)).toBe(1)
    const { history } = await readFirst(db, 70, owner)
    const [newest] = history?.visits ?? []
    return [newest?.passed, history?.visits.at(-1)?.visitorKey]
  }
  await said(1, 'fraud', about.id)
  expect(await read()).toEqual([false, 'phone'])
  await said(2, 'legitimate', about.id)
  expect(await read()).toEqual([true, 'phone'])
  for (const n of [2, 1]) await removeFeedback(scope, db, `f-${n}`, { id: `r-${n}`, ...audit })
  expect(await read()).toEqual([undefined, 'phone'])
})

test('an erased visitor is in no row, even if a check was scored meanwhile', async () => {
  const db = openMigratedD1()
  for (let minute = 0; minute < 9; minute += 1) {
    const whose = all[minute % 3]
    if (whose) await visited(db, minute, whose)
  }
  const elsewhere = { accountKey: 'ann', visitorKey: 'other' }
  const [during] = [await readFirst(db, 20, elsewhere)]
  const identifiers = [{ kind: 'visitor' as const, value: 'shared' }]
  const subject = { accounts: [], identifiers, kvCursor: null, kvDone: true }
  for (let step = 0; step < 3; step += 1) await eraseStep(scope, db, subject)
  await writeCheck(scope, db, during.record)
  await visited(db, 30, elsewhere)
  expect(await packs(db)).toBe(1)
  const { history } = await readFirst(db, 40, elsewhere)
  expect(history?.visits.map(({ visitorKey }) => visitorKey)).toEqual([
    ...['other', 'other', null, null, null],
  ])
  expect(history?.visits.slice(2).map(({ deviceKey }) => deviceKey)).toEqual([null, null, null])
})

test('visits past retention are not read, and are deleted from rows of inactive accounts', async () => {
  const db = openMigratedD1()
  const day = 24 * 60
  const RETAINED = 30
  for (const [n, whose] of all.entries()) {
    for (const minute of [n, 20 * day + n]) {
      const { record } = await readFirst(db, minute, whose, RETAINED)
      await writeCheck(scope, db, record)
    }
  }
  const read = async (minute: number) =>
    (await readFirst(db, minute, all[0] ?? nobody, RETAINED)).history
  expect((await read(25 * day))?.visits).toHaveLength(2)
  expect((await read(35 * day))?.visits).toHaveLength(1)
  const prune = (days: number) =>
    continueInTurn(
      roundsOfGraph(scope, db, { nowMs: T + days * DAY_MS, retainedMs: RETAINED * DAY_MS }),
      10,
    )
  await prune(33)
  expect(await packs(db)).toBe(3)
  await prune(36)
  expect(await packs(db)).toBe(0)
})

test('a pack in an unknown format is not read and is replaced', async () => {
  const db = openMigratedD1()
  for (const minute of [0, 1, 2]) await visited(db, minute, nobody)
  await db.prepare("UPDATE identifiers SET recent = unhex('02' || substr(hex(recent), 3))").run()
  expect(await expectSame(db, [nobody])).toEqual([3])
  await visited(db, 3, nobody)
  const [format] = (
    await db.prepare('SELECT hex(substr(recent, 1, 1)) AS f FROM identifiers').all()
  ).results
  expect(format).toEqual({ f: '01' })
  expect(await expectSame(db, [nobody])).toEqual([4])
})
