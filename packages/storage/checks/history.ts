import type { Verdict } from '@vigil/contract'
import { evidencePolicy } from '@vigil/evidence'
import { and, desc, type SQL, sql } from 'drizzle-orm'
import { aliasInScope, inScope, type Params, statement } from '../database/index.ts'
import { accounts, identifiers, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { accountsEverOfVisitor, accountsOfVisitor, chainFrom } from './chain.ts'
import { packedPath } from './packed-visit.ts'
import { isPack } from './recent/packed-visits.ts'

const { maxVisits, unlearnedPerVisit } = evidencePolicy.history
const HISTORY_LIMIT = sql.raw(String(maxVisits * unlearnedPerVisit))
const factOf = (name: 'passed' | 'deviates') =>
  sql.raw(`json_extract(c.facts, '${packedPath(name)}')`)
/** SQL: how much a visit counts towards HISTORY_LIMIT, by the rule of `selectVisits`. */
const COST = sql`CASE COALESCE(${factOf('passed')}, c.verdict = 'allow' AND ${factOf('deviates')} IS NOT 1)
  WHEN 1 THEN ${sql.raw(String(unlearnedPerVisit))} ELSE 1 END`

export interface VisitRow {
  facts: string
  score: number
  verdict: Verdict
  atMs: number
  event: string
}
/** A row of an account or a visitor, without facts; or a check of an account or visitor whose row has no pack. */
export interface HistoryRow extends Omit<VisitRow, 'facts'> {
  /** Id of the check; null: a row of an account or a visitor. */
  id: string | null
  /** Account of the row or the check; null: the visitor's own, of checks that name no account. */
  owner: string | null
  /** First check of the account, ms; null: a visitor's row, or a check. */
  firstMs: number | null
  lastVisit: string | null
  /** Hex digits; null: a check. */
  recent: string | null
  /** null: a row of an account or a visitor. */
  facts: string | null
}
type OfKey = Scope & { key: string }
type KeyParams = Params<OfKey>
/** Empty `email`: none, or that of the key. */
type OfAccount = OfKey & { email: string }

const fields = {
  id: sql<string | null>`h.id`.as('id'),
  owner: sql<string | null>`h.owner`.as('owner'),
  firstMs: sql<number | null>`h.first_ms`.as('first_ms'),
  lastVisit: sql<string | null>`h.last_visit`.as('last_visit'),
  recent: sql<string | null>`h.recent`.as('recent'),
  facts: sql<string | null>`h.facts`.as('facts'),
  score: sql<number>`h.score`.as('score'),
  verdict: sql<Verdict>`h.verdict`.as('verdict'),
  atMs: sql<number>`h.at_ms`.as('at_ms'),
  event: sql<string>`h.event`.as('event'),
}
const ROW =
  sql.raw(`NULL AS id, owner, first_ms, last_visit, hex(COALESCE(recent, '')) AS recent, NULL AS facts, 0 AS score,
  'allow' AS verdict, 0 AS at_ms, '' AS event`)
const CHECK = sql.raw('id, owner, NULL, NULL, NULL, facts, score, verdict, at_ms, event')

/** Rows of accounts or a visitor, and of those without a pack the checks linked by `prev` that match. */
const visitsFrom = <Values extends OfKey>(
  heads: (v: Params<Values>) => SQL,
  matching: (v: Params<Values>) => SQL,
) =>
  statement((q, v: Params<Values>) => {
    const matches = matching(v)
    const newest = sql`SELECT last_visit AS id FROM head WHERE NOT ${isPack(sql`recent`)}`
    return q.select(fields).from(sql`(WITH RECURSIVE head AS MATERIALIZED (${heads(v)}),
      ${chainFrom(v, newest, sql`(${matches}) * (${COST})`, HISTORY_LIMIT)}
      SELECT ${ROW} FROM head UNION ALL SELECT ${CHECK} FROM chain c WHERE ${matches}) h`)
  })

const rowsOfAccounts = (
  v: Params<Scope>,
  keys: SQL,
): SQL => sql`SELECT a.account_key AS owner, a.first_ms, a.last_visit, a.recent
  FROM (${keys}) s CROSS JOIN ${accounts} a ON ${aliasInScope('a', v)} AND a.account_key = s.account_key`
const rowOfVisitor = (
  v: KeyParams,
): SQL => sql`SELECT NULL AS owner, NULL AS first_ms, i.last_visit, i.recent FROM ${identifiers} i
  WHERE ${aliasInScope('i', v)} AND i.kind = 'visitor' AND i.value = ${v.key} AND i.page = 0`
const isVisitors = (v: KeyParams): SQL =>
  sql`json_extract(c.facts, ${sql.raw(`'${packedPath('visitorKey')}'`)}) IS ${v.key}`

const ofAccount = visitsFrom<OfAccount>(
  (v) => rowsOfAccounts(v, sql`SELECT ${v.key} AS account_key UNION SELECT ${v.email}`),
  () => sql`1`,
)
const ofVisitor = visitsFrom<OfKey>(
  (v: KeyParams) =>
    sql`${rowOfVisitor(v)} UNION ALL ${rowsOfAccounts(v, accountsEverOfVisitor(v, sql`${v.key}`))}`,
  isVisitors,
)

/** The statements that read a visitor's checks from the visitor's database and from those of its accounts. */
export const ofVisitorIn = {
  anonymous: visitsFrom<OfKey>(rowOfVisitor, isVisitors),
  members: statement((q, v: KeyParams) =>
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
  statement((q, v: KeyParams) =>
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
      .limit(maxVisits),
  )
/** The statements that read the newest checks of an account, or of a visitor if no account is named. */
export const historyStatements = {
  account: { linked: ofAccount, older: indexed(visits.accountKey) },
  visitor: { linked: ofVisitor, older: indexed(visits.visitorKey) },
} as const
