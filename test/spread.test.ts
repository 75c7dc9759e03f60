import { expect, test } from 'vitest'
import { accountFor } from '../bench/shards/account.ts'
import { openShardsOf, over } from '../bench/shards/databases.ts'
import { openRun, runVisit } from '../bench/shards/run-stream.ts'
import { streamOf } from '../bench/shards/stream.ts'
import { SCOPE } from '../bench/shards/stream-records.ts'
import { writePending } from '../bench/shards/write-pending.ts'
import {
  accountsWith,
  type CheckFilter,
  type Databases,
  eraseStep,
  findCheck,
  growStep,
  listChecks,
  readUsage,
  writeCheck,
  writePendingLinks,
} from '../packages/storage/index.ts'
import { checkRecord, idAt, T } from '../packages/storage/testing/records.ts'

const EXACT = { lost: 0, doubled: 0, unlinked: 0, pending: 0 }

test('the same stream through one and eight databases gives the same responses, also at the end of the quota', async () => {
  const [single, several] = [openShardsOf(1), openShardsOf(8)]
  const [one, eight] = [openRun(over(single, 1), 300), openRun(over(several, 8), 300)]
  const outcomes: Record<string, number> = {}
  let lastMs = 0
  for (const visit of streamOf(800, 5)) {
    const [a, b] = [await runVisit(one, visit), await runVisit(eight, visit)]
    expect({ n: visit.n, ...b, id: null }).toEqual({ n: visit.n, ...a, id: null })
    const outcome = a.id === null ? 'refused' : a.verdict
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    lastMs = visit.atMs
  }
  expect(Object.keys(outcomes).sort()).toEqual(['allow', 'block', 'challenge', 'refused', 'shadow'])
  expect(await readUsage(SCOPE.workspaceId, eight.databases, lastMs)).toEqual(
    await readUsage(SCOPE.workspaceId, one.databases, lastMs),
  )
  for (const { db } of several) await writePendingLinks(db, () => eight.databases)
  expect(await accountFor(several, eight)).toMatchObject(EXACT)
  for (const by of [
    null,
    { column: 'account_key' as const, keys: ['account-3', 'account-4', 'account-30'] },
    { column: 'visitor_key' as const, keys: ['visitor-home-6'] },
    { column: 'visitor_key' as const, keys: ['visitor-farm-0'] },
  ]) {
    const pages = await pagesOf(eight.databases, by)
    expect(pages.length).toBeGreaterThan(3)
    expect(pages).toEqual(await pagesOf(one.databases, by))
  }
})

/** Times of all checks by filter, in the order of the pages. */
async function pagesOf(databases: Databases, by: CheckFilter['by']): Promise<number[]> {
  const found: number[] = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listChecks>> = await listChecks(SCOPE, databases, {
      by,
      verdict: null,
      event: null,
      fromMs: 0,
      toMs: Number.MAX_SAFE_INTEGER,
      before,
      limit: 7,
    })
    found.push(...page.checks.map(({ atMs }) => atMs))
    before = page.next
  } while (before !== null)
  return found
}

test('three of eight databases become unreachable during a run: responses are degraded, nothing is lost or counted twice', async () => {
  const shards = openShardsOf(8)
  const run = openRun(over(shards, 8))
  const degraded = new Set<string>()
  for (const visit of streamOf(500, 11)) {
    const outage = visit.n < 150 || visit.n >= 400 ? null : visit.n < 300 ? 'cut off' : 'unanswered'
    for (const shard of [shards[0], shards[3], shards[6]]) if (shard) shard.outage = outage
    const judged = await runVisit(run, visit, outage !== null)
    for (const part of judged.degraded) degraded.add(part)
    if (outage === null) expect(judged.degraded).toEqual([])
    if (visit.n % 50 === 0) await writePending(run)
  }
  expect(degraded).toEqual(new Set(['graph', 'history', 'lists']))
  await writePending(run)
  for (const { db } of shards) await writePendingLinks(db, () => run.databases)
  const account = await accountFor(shards, run)
  expect(account).toMatchObject({ ...EXACT, acknowledged: 500, stored: 500, counted: 500 })
})

test('databases are added while checks run: nothing is lost, and responses equal those of one database', async () => {
  const shards = openShardsOf(5)
  const single = openShardsOf(1)
  const one = openRun(over(single, 1))
  let run = openRun(over(shards, 1))
  const grow = async (n: number) =>
    (await growStep(SCOPE.workspaceId, run.databases, n * 200_000)).done
  for (const visit of streamOf(900, 13)) {
    if (visit.n === 200) run = { ...run, databases: over(shards, 3, 1) }
    if (visit.n === 550) while (!(await grow(visit.n)));
    if (visit.n === 550) run = { ...run, databases: over(shards, 3) }
    if (visit.n === 600) run = { ...run, databases: over(shards, 5, 3) }
    if (visit.n === 850) while (!(await grow(visit.n)));
    if (visit.n === 850) run = { ...run, databases: over(shards, 5) }
    if (run.databases.isGrowing) await grow(visit.n)
    const [a, b] = [await runVisit(one, visit), await runVisit(run, visit)]
    expect(`${visit.n}: ${judgement(b.text)}`).toEqual(`${visit.n}: ${judgement(a.text)}`)
  }
  for (const { db } of shards) await writePendingLinks(db, () => run.databases)
  const account = await accountFor(shards, run)
  expect(account).toMatchObject({ ...EXACT, acknowledged: 900, stored: 900, counted: 900 })
  for (const shard of shards) {
    const { results } = await shard.inside
      .prepare('SELECT count(*) AS n FROM visits')
      .all<{ n: number }>()
    expect(results[0]?.n).toBeGreaterThan(60)
  }
})

/** Verdict, score and contributions; for an identifier in two databases a walk may read one more account. */
const judgement = (text: string): string => text.split('; ').slice(0, 2).join('; ')

test('many concurrent checks use up a quota exactly', async () => {
  const shards = openShardsOf(4)
  const databases = over(shards, 4)
  const scope = { workspaceId: 'quota', env: 'live' as const }
  const write = (i: number, quota: number) => {
    const record = checkRecord({ id: idAt(i), atMs: T + i, accountKey: `a-${i}`, quota })
    return writeCheck(scope, databases, record)
  }
  const range = (from: number, n: number) => Array.from({ length: n }, (_, i) => from + i)
  const first = await Promise.all(range(0, 60).map((i) => write(i, 50)))
  expect(first.filter((outcome) => outcome === 'stored')).toHaveLength(50)
  // A larger plan is used up too, and with a smaller one nothing more is stored.
  const more = await Promise.all(range(60, 60).map((i) => write(i, 75)))
  expect(more.filter((outcome) => outcome === 'stored')).toHaveLength(25)
  const fewer = await Promise.all(range(120, 10).map((i) => write(i, 60)))
  expect(fewer.filter((outcome) => outcome === 'stored')).toEqual([])
  expect((await readUsage(scope.workspaceId, databases, T)).liveChecks).toBe(75)
})

test('an erasure leaves nothing of an account or of a visitor in any database', async () => {
  const shards = openShardsOf(8)
  const run = openRun(over(shards, 8))
  for (const visit of streamOf(400, 17)) await runVisit(run, visit)
  const kvDone = { kvCursor: null, kvDone: true }
  const mailboxKey = 'mailbox-12'
  const accounts = ['account-12']
  expect(await accountsWith(SCOPE, run.databases, 'mailbox', mailboxKey, 10)).toEqual(accounts)
  const identifiers = [{ kind: 'mailbox' as const, value: mailboxKey }]
  await eraseAll(run.databases, { accounts, identifiers, ...kvDone })
  expect(await traces(shards, ['account-12', 'mailbox-12', 'email-12'])).toEqual([])
  const visitor = 'visitor-farm-0'
  const before = await readUsage(SCOPE.workspaceId, run.databases, T)
  await eraseAll(run.databases, {
    accounts: [],
    identifiers: [{ kind: 'visitor', value: visitor }],
    ...kvDone,
  })
  expect(await traces(shards, [visitor])).toEqual([])
  expect(await readUsage(SCOPE.workspaceId, run.databases, T)).toEqual(before)
})

async function eraseAll(databases: Databases, subject: Parameters<typeof eraseStep>[2]) {
  for (;;) {
    const gone = await eraseStep(SCOPE, databases, subject)
    if (Object.values(gone).every((n) => n === 0)) return
  }
}

/** Tables in which a key still stands, whole. */
async function traces(shards: ReturnType<typeof openShardsOf>, keys: readonly string[]) {
  const found: string[] = []
  for (const { name, inside } of shards) {
    const { results: tables } = await inside
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`)
      .all<{ name: string }>()
    for (const table of tables) {
      const { results } = await inside.prepare(`SELECT * FROM ${table.name}`).all()
      const text = JSON.stringify(results)
      for (const key of keys) {
        if (new RegExp(`${key}(?![0-9])`).test(text)) found.push(`${name} ${table.name}: ${key}`)
      }
    }
  }
  return found
}

test('a check is looked up by its id in its database only; other ids in all databases', async () => {
  const shards = openShardsOf(8)
  const run = openRun(over(shards, 8))
  const ids: string[] = []
  for (const visit of streamOf(60, 19)) ids.push((await runVisit(run, visit)).id ?? '')
  for (const id of ids) {
    for (const shard of shards) shard.calls = 0
    expect((await findCheck(SCOPE, run.databases, id))?.id).toBe(id)
    expect(shards.reduce((sum, { calls }) => sum + calls, 0)).toBe(1)
  }
  expect(await findCheck(SCOPE, run.databases, idAt(5))).toBeNull()
  expect(await findCheck({ ...SCOPE, env: 'test' }, run.databases, ids[0] ?? '')).toBeNull()
})
