import { DAY_MS } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import { isPack, packHeader } from '../checks/recent/packed-visits.ts'
import { type BoundStatement, batch, inScope, type Params, statement } from '../database/index.ts'
import { isUnused, longAgo, type Unused, unusedAt } from '../graph/unused.ts'
import { accounts, identifiers, links } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { nextOf, readRound, roundAt, saveRound } from './rounds.ts'

/**
 * How long unused rows of identifiers stay for new ones to take over, without the time of a round, ms (judgement).
 */
const SPARE_MS = 7 * DAY_MS
/**
 * How long packs with visits past retention stay, without the time of a round: the next check of the account removes
 * these visits by itself.
 */
const PACK_GRACE_MS = 4 * DAY_MS
/** Rows of the graph read in one step. */
const MAX_ROWS = 2_000

interface Step extends Scope, Unused {
  /** Key of the last row of the previous step, as a JSON list. */
  after: string
  /** Hex digits below which a pack has visits that are past retention for `PACK_GRACE_MS`. */
  packHeader: string
  rows: number
}
type S = Params<Step>
/** Rows to change: a JSON list of their keys. */
type Keys = Step & { keys: string }

const isOldLink = (v: S): SQL => sql`last_ms < ${longAgo(v)}`
const hasOldPack = (v: S): SQL => sql`(${isPack(sql`recent`)} AND recent < unhex(${v.packHeader}))`

/** A table of the graph, and the columns of its key within a scope. */
interface KeyedTable {
  table: typeof identifiers | typeof links | typeof accounts
  columns: readonly string[]
}

/** SQL: values of a key in a JSON list. */
const keyIn = (list: SQL, { columns }: KeyedTable): SQL =>
  sql.join(
    columns.map((_, at) => sql`${list} ->> ${sql.raw(String(at))}`),
    sql`, `,
  )

/** Reads the next rows of a round: the keys of those that a condition applies to, and that of the last row. */
const find = (keyed: KeyedTable, condition: (v: S) => SQL) => {
  const names = sql.raw(keyed.columns.join(', '))
  return statement((q, v: S) =>
    q
      .select({
        keys: sql<string>`json_group_array(json_array(${names})) FILTER (WHERE ${condition(v)})`.as(
          'keys',
        ),
        last: sql<string | null>`json_group_array(json_array(${names})) ->> '$[#-1]'`.as('last'),
        rows: sql<number>`count(*)`.as('rows'),
      })
      .from(
        sql`(SELECT * FROM ${keyed.table} WHERE ${inScope(keyed.table, v)}
          AND (${names}) > (${keyIn(sql`${v.after}`, keyed)}) ORDER BY ${names} LIMIT ${v.rows})`,
      ),
  )
}

/** SQL: those of the found rows that a condition still applies to. */
const isFound = (keyed: KeyedTable, v: Params<Keys>, condition: (v: S) => SQL): SQL =>
  sql`${inScope(keyed.table, v)} AND (${sql.raw(keyed.columns.join(', '))}) IN (
    SELECT ${keyIn(sql`value`, keyed)} FROM json_each(${v.keys})) AND ${condition(v)}`
const remove = (keyed: KeyedTable, condition: (v: S) => SQL) =>
  statement(
    (_, v: Params<Keys>) => sql`DELETE FROM ${keyed.table} WHERE ${isFound(keyed, v, condition)}`,
  )
const clearPacks = (keyed: KeyedTable) =>
  statement(
    (_, v: Params<Keys>) =>
      sql`UPDATE ${keyed.table} SET recent = NULL WHERE ${isFound(keyed, v, hasOldPack)}`,
  )

const ofIdentifiers: KeyedTable = { table: identifiers, columns: ['kind', 'value', 'page'] }
const ofAccounts: KeyedTable = { table: accounts, columns: ['account_key'] }
/** Links of older versions have a row for each account. */
const ofLinks: KeyedTable = { table: links, columns: ['kind', 'value', 'account_key'] }

const rounds = [
  {
    name: 'graph',
    start: ['', '', -1],
    find: find(ofIdentifiers, (v) => sql`${isUnused(v)} OR ${hasOldPack(v)}`),
    changes: [remove(ofIdentifiers, isUnused), clearPacks(ofIdentifiers)],
  },
  {
    name: 'links',
    start: ['', '', ''],
    find: find(ofLinks, isOldLink),
    changes: [remove(ofLinks, isOldLink)],
  },
  {
    name: 'newest visits',
    start: [''],
    find: find(ofAccounts, hasOldPack),
    changes: [clearPacks(ofAccounts)],
  },
]

/** Reads the next rows of a round, changes those past retention, and returns the key of the last; null: the end. */
async function runStep(
  db: D1Database,
  { find, changes }: (typeof rounds)[number],
  step: Step,
): Promise<string | null> {
  const found = await find.first(db, step)
  if (found === null) return null
  const { keys, last, rows } = found
  if (keys !== '[]') {
    const change = (it: (typeof changes)[number]): BoundStatement<unknown> =>
      it.bind(db, { ...step, keys })
    await batch<readonly unknown[]>(db, changes.map(change))
  }
  return rows < step.rows ? null : last
}

/** Continues a round by at most so many steps; returns those that are left. */
export type ContinueRound = (steps: number) => Promise<number>

/**
 * Returns the rounds through the graph of an environment: they delete rows not seen within the retention of its plan,
 * and visits past it. A round that is done starts again `ROUND_MS` after its start.
 */
export function roundsOfGraph(
  { workspaceId, env }: Scope,
  db: D1Database,
  { nowMs, retainedMs, rows = MAX_ROWS }: { nowMs: number; retainedMs: number; rows?: number },
): ContinueRound[] {
  const step: Omit<Step, 'after'> = {
    workspaceId,
    env,
    ...unusedAt(nowMs - SPARE_MS, retainedMs),
    packHeader: packHeader(nowMs - retainedMs - PACK_GRACE_MS),
    rows,
  }
  return rounds.map((table) => async (steps) => {
    const id = `${table.name} ${workspaceId} ${env}`
    const saved = await readRound(db, id)
    let round = roundAt(saved, nowMs, table.start)
    let left = steps
    for (; left > 0 && round.after !== null; left -= 1) {
      const last = await runStep(db, table, { ...step, after: JSON.stringify(round.after) })
      round = nextOf(round, last)
    }
    if (round !== saved) await saveRound(db, id, round)
    return left
  })
}

/**
 * Continues rounds by so many steps together: each by an equal share, and by one at least, so that none waits for a
 * larger one; what is left goes to those that are not done. A round that fails does not stop the rest; rejects at the
 * end with all failures.
 */
export async function continueInTurn(
  all: readonly ContinueRound[],
  steps: number,
): Promise<number> {
  let left = steps
  const open: ContinueRound[] = []
  const failures: unknown[] = []
  for (const [i, round] of all.entries()) {
    const share = Math.max(1, Math.floor(left / (all.length - i)))
    const unused = await round(share).catch((cause: unknown) => {
      failures.push(cause)
      return null
    })
    if (unused === 0) open.push(round)
    left = Math.max(0, left - share + (unused ?? 0))
  }
  for (const round of open) if (left > 0) left = await round(left)
  if (failures.length > 0)
    throw new AggregateError(failures, 'rounds of retention failed', { cause: failures[0] })
  return left
}
