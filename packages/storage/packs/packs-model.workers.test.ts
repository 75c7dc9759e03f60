import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findCheck } from '../checks/find-check.ts'
import { readCheck } from '../checks/read-check.ts'
import { listChecks } from '../checks/stored-checks.ts'
import { writeCheck } from '../checks/write-check.ts'
import { eraseStep } from '../erasure/index.ts'
import { learnOutcome } from '../feedback/index.ts'
import { checkRecord, freshScope, NO_QUERY, T } from '../testing/records.ts'
import { readUsage } from '../usage/index.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { deleteOldPacks } from './expire-packs.ts'
import { packStep } from './pack-checks.ts'
import { ALL_TIME, searchPacks } from './read-packs.ts'
import { deleteReusable } from './reusable-rows.ts'

const DAY_MS = 86_400_000
const NOW = T + 9 * DAY_MS
const ACCOUNTS = ['ada', 'bo', 'cy', 'di', 'ed', 'flo']

/** The expected reading of a check. */
interface Known {
  id: string
  atMs: number
  owner: string | null
  visitor: string
  verdict: 'allow' | 'block'
  passed: boolean | null
}

/** Draws numbers below a bound, determined by the seed (xorshift). */
function drawing(seed: number) {
  let state = seed * 2_654_435_761
  return (below: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

/** An environment and a model of the checks that it must contain. */
function modelled(seed: number) {
  const draw = drawing(seed)
  const scope = freshScope()
  const known = new Map<string, Known>()
  let at = 0
  let counted = 0
  const pick = () => [...known.values()][draw(Math.max(known.size, 1))]
  const bytes = () => Uint8Array.from({ length: 16 }, () => draw(256))

  async function store(check: Known, db = env.DB) {
    const { id, atMs, owner: accountKey, visitor: visitorKey, verdict } = check
    const by = accountKey === null ? { visitor: visitorKey } : { user: accountKey }
    const { earlier } = await readCheck(scope, env.DB, { ...NO_QUERY, ...by })
    const about = { id, atMs, accountKey, visitorKey, verdict }
    return writeCheck(scope, db, checkRecord({ ...about, ...(earlier && { earlier }) }))
  }
  function next(isLate: boolean): Known {
    at += 1_000
    const atMs = T + at - (isLate ? draw(at) : 0)
    const owner = ACCOUNTS[draw(ACCOUNTS.length + 2)] ?? null
    const visitor = owner === null ? `browser-${draw(2)}` : `phone of ${owner}`
    const verdict = draw(3) === 0 ? 'block' : 'allow'
    return { id: uuidV7(atMs, bytes()), atMs, owner, visitor, verdict, passed: null }
  }
  async function stored(isLate: boolean) {
    const check = next(isLate)
    expect(await store(check)).toBe('stored')
    known.set(check.id, check)
    counted += 1
  }
  async function again() {
    const check = pick()
    if (check) expect(await store(check)).toBe('stored')
  }
  async function learned() {
    const check = pick()
    if (check === undefined) return
    const passed = draw(2) === 0
    await learnOutcome(scope, env.DB, check.id, passed)
    check.passed = passed
  }
  async function failing() {
    const broken = new Proxy(env.DB, {
      get: (of, name) =>
        name === 'batch'
          ? (list: D1PreparedStatement[]) => of.batch([...list, of.prepare("SELECT json('{')")])
          : Reflect.get(of, name).bind(of),
    })
    await expect(store(next(draw(2) === 0), broken)).rejects.toThrow()
  }
  const packed = () =>
    packStep(scope, env.DB, NOW, { step: 6 + draw(6), newest: 3, pack: 1 + draw(4) })
  async function erased() {
    const owner = ACCOUNTS[draw(ACCOUNTS.length)] ?? ''
    const subject = { accounts: [owner], identifiers: [], kvCursor: null, kvDone: true }
    for (let steps = 0; ; steps += 1) {
      const gone = await eraseStep(scope, env.DB, subject)
      if (Object.values(gone).every((rows) => rows === 0)) break
      expect(steps).toBeLessThan(20)
    }
    for (const check of known.values()) if (check.owner === owner) known.delete(check.id)
    const { rows } = await searchPacks(scope, env.DB, {
      ...ALL_TIME,
      keys: null,
      isWanted: (row) => row.owner === owner,
      limit: 1,
    })
    expect(rows).toEqual([])
    for (const [table, column] of [
      ['visits', 'owner'],
      ['visits', 'facts'],
      ['accounts', 'account_key'],
      ['identifiers', 'members'],
    ]) {
      const found = env.DB.prepare(
        `SELECT count(*) AS n FROM ${table} WHERE workspace_id = ? AND (${column} = ? OR instr(${column}, ?) > 0)`,
      ).bind(scope.workspaceId, owner, `"${owner}"`)
      expect(await found.first('n'), `${table}.${column}`).toBe(0)
    }
  }
  async function kept() {
    await deleteReusable(scope, env.DB, NOW + 1, 1 + draw(9))
    await deleteOldPacks(scope, env.DB, T - DAY_MS, 10)
  }
  async function step() {
    const of = draw(20)
    if (of < 8) return stored(false)
    if (of < 10) return stored(true)
    if (of < 12) return packed()
    if (of < 13) return again()
    if (of < 15) return learned()
    if (of < 16) return failing()
    if (of < 17) return Promise.all([stored(draw(2) === 0), packed()])
    if (of < 18) return Promise.all([learned(), packed(), stored(false)])
    if (of < 19) return kept()
    return draw(4) === 0 ? erased() : stored(false)
  }

  async function compare() {
    const all = [...known.values()].sort((a, b) => (a.id < b.id ? 1 : -1))
    const of = ACCOUNTS[draw(ACCOUNTS.length)] ?? ''
    const theirs = all.filter(({ owner }) => owner === of)
    for (const [by, checks] of [
      [null, all],
      [{ column: 'account_key', keys: [of] } as const, theirs],
    ] as const) {
      for (const verdict of [null, 'block'] as const) {
        const ids: string[] = []
        for (let before: string | null | undefined; before !== null; ) {
          const span = { fromMs: 0, toMs: NOW, before: before ?? null, limit: 7 }
          const page = await listChecks(scope, env.DB, { ...span, by, verdict, event: null })
          ids.push(...page.checks.map(({ id }) => id))
          before = page.next
        }
        const wanted = checks.filter((it) => verdict === null || it.verdict === verdict)
        expect(ids, `${of} ${verdict} ${by?.column}`).toEqual(wanted.map(({ id }) => id))
      }
    }
    const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: of })
    const past = history?.visits.map(({ atMs, passed }) => `${atMs} ${passed ?? null}`)
    const newest = theirs.toSorted((a, b) => b.atMs - a.atMs).slice(0, 40)
    // Checks of the same ms are in any order.
    const expected = newest.map(({ atMs, passed }) => `${atMs} ${passed}`)
    expect(past?.sort(), `history of ${of}`).toEqual(expected.sort())
    const one = pick()
    if (one === undefined) return
    const found = await findCheck(scope, env.DB, one.id)
    expect([found?.accountKey ?? null, found?.facts.passed ?? null]).toEqual([
      one.owner,
      one.passed,
    ])
    expect((await readUsage(scope.workspaceId, env.DB, T)).liveChecks).toBe(counted)
  }
  return { step, compare }
}

const other = freshScope()
beforeAll(async () => {
  const outcome = await writeCheck(other, env.DB, checkRecord({ accountKey: 'ada' }))
  expect(outcome).toBe('stored')
})
afterEach(async () => {
  const { history } = await readCheck(other, env.DB, { ...NO_QUERY, user: 'ada' })
  expect(history?.priorCount).toBe(1)
})

test.each([1, 2])(
  'packed and stored checks are read as a model has them, by the draw %i',
  async (seed) => {
    const model = modelled(seed)
    for (let steps = 0; steps < 40; steps += 1) {
      await model.step()
      await model.compare()
    }
  },
  60_000,
)
