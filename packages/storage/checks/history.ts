import type { Verdict } from '@vigil/contract'
import type { PastVisit, ReadHistory } from '@vigil/evidence'
import { and, desc, type SQL, sql } from 'drizzle-orm'
import { inScope, insideOf, type Places, statement } from '../database/index.ts'
import { MAX_VISITS } from '../graph/bounds.ts'
import { accounts, identifiers, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { accountsEverOfVisitor, accountsOfVisitor, chainFrom } from './chain.ts'
import { keptVisits } from './kept-visits.ts'
import type { Earlier } from './newest-visits.ts'
import { packedPath, readFacts } from './packed-visit.ts'
import { isPack, markOf, readVisits } from './packed-visits.ts'

/** Visits that teach a profile nothing are followed so many times as far as those that do: a stranger may have made them. */
const UNTAUGHT_FOR_ONE = 10
const ENOUGH = sql.raw(String(MAX_VISITS * UNTAUGHT_FOR_ONE))
const factOf = (name: 'passed' | 'deviates') =>
  sql.raw(`json_extract(c.facts, '${packedPath(name)}')`)
/** SQL: what a visit counts towards ENOUGH; its rule is that of `keptVisits`. */
const COUNTS = sql`CASE COALESCE(${factOf('passed')}, c.verdict = 'allow' AND ${factOf('deviates')} IS NOT 1)
  WHEN 1 THEN ${sql.raw(String(UNTAUGHT_FOR_ONE))} ELSE 1 END`

interface VisitRow {
  facts: string
  score: number
  verdict: Verdict
  atMs: number
  event: string
}
/** A row of an account or a visitor, without facts; or a check of one whose row has no pack. */
export interface HistoryRow extends Omit<VisitRow, 'facts'> {
  /** Id of the check; null: a row of an account or a visitor. */
  id: string | null
  /** Account of the row or the check; null: the visitor's own, of checks that name no account. */
  owner: string | null
  lastVisit: string | null
  /** Hex digits; null: a check. */
  recent: string | null
  /** null: a row of an account or a visitor. */
  facts: string | null
}
type OfKey = Scope & { key: string }
type H = Places<OfKey>

const fields = {
  id: sql<string | null>`h.id`.as('id'),
  owner: sql<string | null>`h.owner`.as('owner'),
  lastVisit: sql<string | null>`h.last_visit`.as('last_visit'),
  recent: sql<string | null>`h.recent`.as('recent'),
  facts: sql<string | null>`h.facts`.as('facts'),
  score: sql<number>`h.score`.as('score'),
  verdict: sql<Verdict>`h.verdict`.as('verdict'),
  atMs: sql<number>`h.at_ms`.as('at_ms'),
  event: sql<string>`h.event`.as('event'),
}
const ROW =
  sql.raw(`NULL AS id, owner, last_visit, hex(COALESCE(recent, '')) AS recent, NULL AS facts, 0 AS score,
  'allow' AS verdict, 0 AS at_ms, '' AS event`)
const CHECK = sql.raw('id, owner, NULL, NULL, facts, score, verdict, at_ms, event')

/** Rows of accounts or a visitor, and of those without a pack the checks linked by `prev` that match. */
const visitsFrom = <Values extends OfKey>(
  leads: (v: Places<Values>) => SQL,
  matching: (v: Places<Values>) => SQL,
) =>
  statement((q, v: Places<Values>) => {
    const matches = matching(v)
    const newest = sql`SELECT last_visit AS id FROM lead WHERE NOT ${isPack(sql`recent`)}`
    return q.select(fields).from(sql`(WITH RECURSIVE lead AS MATERIALIZED (${leads(v)}),
      ${chainFrom(v, newest, sql`(${matches}) * (${COUNTS})`, ENOUGH)}
      SELECT ${ROW} FROM lead UNION ALL SELECT ${CHECK} FROM chain c WHERE ${matches}) h`)
  })

const rowsOfAccounts = (
  v: Places<Scope>,
  keys: SQL,
): SQL => sql`SELECT a.account_key AS owner, a.last_visit, a.recent
  FROM (${keys}) s CROSS JOIN ${accounts} a ON ${insideOf('a', v)} AND a.account_key = s.account_key`
const rowOfVisitor = (
  v: H,
): SQL => sql`SELECT NULL AS owner, i.last_visit, i.recent FROM ${identifiers} i
  WHERE ${insideOf('i', v)} AND i.kind = 'visitor' AND i.value = ${v.key} AND i.page = 0`
const isVisitors = (v: H): SQL =>
  sql`json_extract(c.facts, ${sql.raw(`'${packedPath('visitorKey')}'`)}) IS ${v.key}`

const ofAccount = visitsFrom<OfKey>(
  (v: H) => rowsOfAccounts(v, sql`SELECT ${v.key} AS account_key`),
  () => sql`1`,
)
const ofVisitor = visitsFrom<OfKey>(
  (v: H) =>
    sql`${rowOfVisitor(v)} UNION ALL ${rowsOfAccounts(v, accountsEverOfVisitor(v, sql`${v.key}`))}`,
  isVisitors,
)

/** Checks of a visitor in the database of the visitor and in those of its accounts. */
export const ofVisitorIn = {
  anonymous: visitsFrom<OfKey>(rowOfVisitor, isVisitors),
  members: statement((q, v: H) =>
    q
      .select({ accountKey: sql<string>`s.account_key`.as('account_key') })
      .from(sql`(${accountsOfVisitor(v, sql`${v.key}`)}) s`),
  ),
  accounts: visitsFrom<OfKey & { accounts: string }>(
    (v) => rowsOfAccounts(v, sql`SELECT value AS account_key FROM json_each(${v.accounts})`),
    isVisitors,
  ),
} as const

/** Checks of versions before 0100, found by the indexes on account and visitor. */
const indexed = (column: typeof visits.accountKey | typeof visits.visitorKey) =>
  statement((q, v: H) =>
    q
      .select({
        facts: visits.facts,
        score: visits.score,
        verdict: visits.verdict,
        atMs: visits.atMs,
        event: visits.event,
      })
      .from(visits)
      .where(and(inScope(visits, v), sql`${column} = ${v.key}`))
      .orderBy(desc(visits.atMs))
      .limit(MAX_VISITS),
  )
/** The statements that read the newest checks of an account or, where none is named, of a visitor. */
export const historyStatements = {
  account: { linked: ofAccount, older: indexed(visits.accountKey) },
  visitor: { linked: ofVisitor, older: indexed(visits.visitorKey) },
} as const

/** Whose visits are read, and since when they are within retention, ms. */
export interface Wanted {
  by: ReadHistory['by']
  key: string
  retainedMs: number
}

/** A row with the visits that it holds. */
export type OpenRow = HistoryRow & { visits: readonly PastVisit[] }

export const openRows = (rows: readonly HistoryRow[]): OpenRow[] =>
  rows.map((row) => ({ ...row, visits: visitsIn(row) }))

/** All visits that the statements read. */
export const visitsRead = (rows: readonly OpenRow[], older: readonly VisitRow[]): PastVisit[] => [
  ...rows.flatMap(({ visits }) => visits),
  ...older.map(visitOf),
]

/** Visits that judgement reads, newest first. */
export function newestVisits(
  visits: readonly PastVisit[],
  { by, key, retainedMs }: Wanted,
): PastVisit[] {
  const wanted = visits
    .filter(({ atMs }) => atMs >= retainedMs)
    .filter(({ visitorKey }) => by === 'account' || visitorKey === key)
    .sort((a, b) => b.atMs - a.atMs)
  return [...keptVisits(wanted)]
}

/** The row to which the check will belong. */
export function earlierOf(rows: readonly OpenRow[], { by, key }: Wanted): Earlier {
  const owner = by === 'account' ? key : null
  const own = rows.filter((row) => row.owner === owner)
  const row = own.find(({ facts }) => facts === null)
  return {
    lastVisit: row?.lastVisit ?? null,
    mark: markOf(row?.recent ?? ''),
    visits: keptVisits(own.flatMap(({ visits }) => visits)),
  }
}

function visitsIn({ facts, recent, score, verdict, atMs, event }: HistoryRow): PastVisit[] {
  if (facts === null) return openRecent(recent ?? '')
  return [visitOf({ facts, score, verdict, atMs, event })]
}

/** Throws where they cannot be read, without a text of what they hold. */
function openRecent(recent: string): PastVisit[] {
  try {
    return readVisits(recent) ?? []
  } catch {
    throw new Error('the newest visits of an account or a visitor cannot be read')
  }
}

const visitOf = ({ facts, ...columns }: VisitRow): PastVisit => ({
  ...readFacts(facts),
  ...columns,
})
