import { expect, test } from 'vitest'
import { openShardsOf, over, type Shard } from '../bench/shards/databases.ts'
import {
  addFeedback,
  type CheckRecord,
  type Databases,
  type ErasureSubject,
  eraseStep,
  growStep,
  learnOutcome,
  listChecks,
  oneDatabase,
  readUsage,
  removeFeedback,
  saveErasure,
  writeCheck,
  writePendingLinks,
} from '../packages/storage/index.ts'
import { checkRecord, idAt, T } from '../packages/storage/testing/records.ts'

const scope = { workspaceId: 'growing', env: 'live' as const }
const PEOPLE = 12
/** Two checks of each account with its own browser, and two of each browser without an account. */
const records: CheckRecord[] = Array.from({ length: 4 * PEOPLE }, (_, i) => {
  const person = i % PEOPLE
  const accountKey = i < 2 * PEOPLE ? `account-${person}` : null
  return checkRecord({ id: idAt(i), atMs: T + i, accountKey, visitorKey: `visitor-${person}` })
})

/**
 * A workspace of one database to which a second is added; `meanwhile` runs before the nth transaction that moves rows.
 */
async function openGrowth(
  nth: number,
  meanwhile: (databases: Databases) => Promise<void>,
  stored: readonly CheckRecord[] = records,
) {
  const shards = openShardsOf(2)
  const [first, second] = shards
  if (!first || !second) throw new Error('no databases')
  for (const record of stored) await writeCheck(scope, oneDatabase(first.inside), record)
  const quiet = over(
    shards.map((it) => ({ ...it, db: it.inside })),
    2,
    1,
  )
  let sent = 0
  const counted = shards.map(
    (shard): Shard => ({
      ...shard,
      db: {
        prepare: (text) => shard.inside.prepare(text),
        async batch<Row>(statements: D1PreparedStatement[]) {
          // Only claims and the state of the walk are written alone.
          if (statements.length > 1) sent += 1
          if (statements.length > 1 && sent === nth) await meanwhile(quiet)
          return shard.inside.batch<Row>(statements)
        },
        exec: (text) => shard.inside.exec(text),
        withSession: (constraint) => shard.inside.withSession(constraint),
        dump: () => shard.inside.dump(),
      },
    }),
  )
  return { shards, quiet, growing: over(counted, 2, 1), sent: () => sent }
}

let nowMs = T
/** A growth step so late that it does not wait for the previous one. */
function step(databases: Databases) {
  nowMs += 200_000
  return growStep(scope.workspaceId, databases, nowMs)
}

async function growToEnd(databases: Databases): Promise<void> {
  for (let steps = 0; steps < 500; steps += 1) {
    if ((await step(databases)).done) return
  }
  throw new Error('growth did not end')
}

/** Ids of all stored checks, as often as they are stored. */
async function stored(shards: readonly Shard[]): Promise<string[]> {
  const each = await Promise.all(
    shards.map(({ inside }) => inside.prepare('SELECT id FROM visits').all<{ id: string }>()),
  )
  return each.flatMap(({ results }) => results.map(({ id }) => id)).sort()
}

async function idsOf(databases: Databases, column: 'account_key' | 'visitor_key', key: string) {
  const { checks } = await listChecks(scope, databases, {
    by: { column, keys: [key] },
    verdict: null,
    event: null,
    before: null,
    fromMs: 0,
    toMs: Number.MAX_SAFE_INTEGER,
    limit: 5_000,
  })
  return checks.map(({ id }) => id)
}

/** Asserts that nothing is lost or duplicated, and that all is found by account and by browser. */
async function expectWhole(shards: readonly Shard[], all: readonly CheckRecord[]) {
  const databases = over(shards, 2)
  expect(await stored(shards)).toEqual(all.map(({ id }) => id).sort())
  expect((await readUsage(scope.workspaceId, databases, T)).liveChecks).toBe(all.length)
  for (const key of new Set(all.flatMap(({ accountKey }) => accountKey ?? []))) {
    const own = all.filter(({ accountKey }) => accountKey === key).map(({ id }) => id)
    expect(await idsOf(databases, 'account_key', key)).toEqual(own.reverse())
  }
  for (const key of new Set(all.flatMap(({ visitorKey }) => visitorKey ?? []))) {
    const own = all.filter(({ visitorKey }) => visitorKey === key).map(({ id }) => id)
    expect(await idsOf(databases, 'visitor_key', key)).toEqual(own.reverse())
  }
}

async function erase(databases: Databases, subject: ErasureSubject): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    const gone = await eraseStep(scope, databases, subject)
    if (Object.values(gone).every((n) => n === 0)) return
  }
  throw new Error('the erasure did not end')
}

/** Tables in which a key still stands, whole. */
async function traces(shards: readonly Shard[], key: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, inside } of shards) {
    for (const table of ['accounts', 'identifiers', 'visits', 'feedback', 'pending_links']) {
      const { results } = await inside.prepare(`SELECT * FROM ${table}`).all()
      if (new RegExp(`${key}(?![0-9])`).test(JSON.stringify(results)))
        found.push(`${name}.${table}`)
    }
  }
  return found
}

/** Number of transactions that move rows in an undisturbed growth. */
async function transactions(of: readonly CheckRecord[] = records): Promise<number> {
  const { growing, sent } = await openGrowth(0, async () => undefined, of)
  await growToEnd(growing)
  expect(sent()).toBeGreaterThanOrEqual(4)
  return sent()
}

/** Checks of one account and one browser that move, more than one page. */
async function manyOfOne(count: number): Promise<CheckRecord[]> {
  const [accountKey, visitorKey] = await namesThatMove()
  return Array.from({ length: count }, (_, i) => {
    const named = i % 2 === 0 ? accountKey : null
    return checkRecord({ id: idAt(i), atMs: T + i, accountKey: named, visitorKey })
  })
}

test('a growth step that is overtaken by another at any point loses and duplicates nothing', async () => {
  for (const all of [records, await manyOfOne(700)]) {
    const count = await transactions(all)
    for (let nth = 1; nth <= count; nth += 1) {
      const overtake = async (quiet: Databases) => {
        // More than two minutes later: the operator calls again.
        for (let i = 0; i < 4; i += 1) await step(quiet)
      }
      const { shards, growing } = await openGrowth(nth, overtake, all)
      await growToEnd(growing)
      await expectWhole(shards, all)
    }
  }
})
test('a growth step that fails at any point is repeated', async () => {
  for (const all of [records, await manyOfOne(700)]) {
    const count = await transactions(all)
    for (let nth = 1; nth <= count; nth += 1) {
      const die = () => Promise.reject(new Error('died'))
      const { shards, growing } = await openGrowth(nth, die, all)
      await expect(growToEnd(growing)).rejects.toThrow('died')
      await growToEnd(growing)
      await expectWhole(shards, all)
    }
  }
})

test('an erasure at any point of growth leaves nothing in either database', async () => {
  const [account, visitor] = await namesThatMove()
  const subjects: [string, ErasureSubject][] = [
    [
      visitor,
      {
        accounts: [],
        kvCursor: null,
        kvDone: true,
        identifiers: [{ kind: 'visitor', value: visitor }],
      },
    ],
    [account, { accounts: [account], identifiers: [], kvCursor: null, kvDone: true }],
  ]
  for (const all of [records, await manyOfOne(700)]) {
    const count = await transactions(all)
    for (const [key, subject] of subjects) {
      expect(all.flatMap((it) => [it.accountKey, it.visitorKey])).toContain(key)
      // Checks of a browser remain, without their visitor.
      const left = all.filter(({ accountKey }) => accountKey !== key).map(({ id }) => id)
      for (let nth = 1; nth <= count; nth += 1) {
        const { shards, growing } = await openGrowth(nth, (at) => erase(at, subject), all)
        await growToEnd(growing)
        expect({ nth, traces: await traces(shards, key) }).toEqual({ nth, traces: [] })
        expect(await stored(shards)).toEqual([...left].sort())
      }
    }
  }
})

test('nothing moves while an erasure is open', async () => {
  const { growing, quiet } = await openGrowth(0, async () => undefined)
  const erasure = { id: 'e', subject: null, erased: {}, startedMs: T, finishedMs: null }
  await saveErasure(scope, quiet.home, erasure)
  for (let i = 1; i < 5; i += 1) {
    expect(await step(growing)).toEqual({
      moved: 0,
      done: false,
    })
  }
  await saveErasure(scope, quiet.home, { ...erasure, finishedMs: T + 1 })
  expect(await step(growing)).not.toEqual({
    moved: 0,
    done: false,
  })
})

test('feedback and outcomes of a check are kept while it moves, at any point', async () => {
  const learned = records[0]?.id ?? ''
  const count = await transactions()
  for (let nth = 1; nth <= count; nth += 1) {
    const { shards, growing } = await openGrowth(nth, (at) =>
      learnOutcome(scope, at, learned, true),
    )
    await growToEnd(growing)
    await expectWhole(shards, records)
    const each = await Promise.all(
      shards.map(({ inside }) =>
        inside
          .prepare('SELECT facts FROM visits WHERE id = ?')
          .bind(learned)
          .first<{ facts: string }>(),
      ),
    )
    const [facts] = each.flatMap((row) => row ?? [])
    expect(facts?.facts).toContain('true')
  }
})

test('a label that is set or retracted while its account moves has its latest value, at any point', async () => {
  const [account] = await namesThatMove()
  const count = await transactions()
  const given = {
    id: 'feedback',
    accountKeys: [account],
    checkId: null,
    label: 'fraud',
    noteEncrypted: null,
    byKey: 'key',
    atMs: T,
    reported: '[["visitor","attacker"]]',
  }
  const audit = {
    id: 'audit',
    atMs: T,
    actor: 'key',
    memberId: null,
    action: 'feedback_added',
    subject: null,
    before: null,
    after: null,
  }
  const give = (at: Databases) => addFeedback(scope, at, given, audit)
  const takeBack = async (at: Databases) => {
    expect(await removeFeedback(scope, at, given.id, { ...audit, id: 'audit-2' })).toBe(true)
  }
  for (const isGiven of [true, false]) {
    for (let nth = 1; nth <= count; nth += 1) {
      const { shards, growing, quiet } = await openGrowth(nth, isGiven ? give : takeBack)
      if (!isGiven) await give(quiet)
      await growToEnd(growing)
      const read = (text: string) =>
        Promise.all(shards.map(({ inside }) => inside.prepare(text).bind(account).all()))
      const [, moved] = await read(
        'SELECT labels, is_abuser, reported FROM accounts WHERE account_key = ?',
      )
      const labels = await read('SELECT label FROM feedback WHERE account_key = ?')
      expect({
        nth,
        // A label that is set after the account moved may be in its old database as well.
        labels: (isGiven ? labels.slice(1) : labels).flatMap(({ results }) => results),
        account: moved?.results,
      }).toEqual({
        nth,
        labels: isGiven ? [{ label: 'fraud' }] : [],
        account: [
          isGiven
            ? { labels: '["fraud"]', is_abuser: 1, reported: given.reported }
            : { labels: '[]', is_abuser: 0, reported: null },
        ],
      })
    }
  }
})

test('checks of one account and of one browser move in pages, and their chain stays complete', async () => {
  const [account] = await namesThatMove()
  const all = await manyOfOne(1_402)
  const [many, later] = [all.slice(0, 1_400), all.slice(1_400)]
  const { shards, growing, quiet } = await openGrowth(0, async () => undefined, many)
  // The account continues in its new database during growth.
  for (const record of later) await writeCheck(scope, quiet, record)
  let before = later.length
  let pages = 0
  for (let steps = 1, isDone = false; !isDone; steps += 1) {
    isDone = (await step(growing)).done
    const held = await shards[1]?.inside
      .prepare('SELECT count(*) AS n FROM visits')
      .first<{ n: number }>()
    const now = held?.n ?? 0
    expect(now - before).toBeLessThanOrEqual(300)
    if (now > before) pages += 1
    before = now
    // Readers find all checks at each point, in order.
    if (steps % 2 === 0) {
      const found = await idsOf(quiet, 'account_key', account)
      expect(found).toEqual(
        all
          .filter((it) => it.accountKey === account)
          .map(({ id }) => id)
          .reverse(),
      )
    }
  }
  expect(pages).toBeGreaterThanOrEqual(5)
  for (const { db } of shards) await writePendingLinks(db, () => over(shards, 2))
  await expectWhole(shards, all)
})

async function namesThatMove(): Promise<[string, string]> {
  const { quiet } = await openGrowth(0, async () => undefined, [])
  const named = (kind: string) =>
    Array.from({ length: 50 }, (_, i) => `${kind}-${i}`).find(
      (key) => quiet.of(key)[0] === quiet.all[1],
    ) ?? ''
  return [named('account'), named('visitor')]
}
