import { beforeEach, describe, expect, test } from 'vitest'
import { findCheck } from '../packages/storage/checks/find-check.ts'
import { readCheck } from '../packages/storage/checks/read-check.ts'
import { eraseStep } from '../packages/storage/erasure/index.ts'
import { addFeedback, learnOutcome, removeFeedback } from '../packages/storage/feedback/index.ts'
import { keyRowsOf } from '../packages/storage/packs/pack-keys.ts'
import { unpackRows } from '../packages/storage/packs/packed-rows.ts'
import { NO_QUERY } from '../packages/storage/testing/records.ts'
import { answers, filters } from './support/packed-answers.ts'
import {
  dropCopies,
  NOW,
  openWithChecks,
  PACKED,
  packAll,
  records,
  scope,
} from './support/packed-checks.ts'

let plain: D1Database
let packed: D1Database
beforeEach(async () => {
  plain = await openWithChecks()
  packed = await openWithChecks()
})

/** The stored index of packs, and the index computed from their checks. */
async function keysStored(db: D1Database) {
  const { results } = await db
    .prepare('SELECT upto, keys FROM pack_keys ORDER BY upto, part')
    .all<{ upto: string; keys: number[] }>()
  return [...Map.groupBy(results, ({ upto }) => upto)].map(([upto, rows]) => [
    upto,
    rows.map(({ keys }) => keys),
  ])
}
async function keysOfPacks(db: D1Database) {
  const { results } = await db
    .prepare('SELECT upto, packed FROM check_packs ORDER BY upto, number')
    .all<{ upto: string; packed: number[] }>()
  return [...Map.groupBy(results, ({ upto }) => upto)].map(([upto, packs]) => [
    upto,
    keyRowsOf(packs.map(({ packed: it }) => unpackRows(Uint8Array.from(it)))).map((keys) => [
      ...keys,
    ]),
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
    const bytes = await packed.prepare('SELECT packed FROM check_packs').all<{ packed: number[] }>()
    const inside = bytes.results
      .map(({ packed: it }) => JSON.stringify(unpackRows(Uint8Array.from(it))))
      .join('')
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
