import type { PastVisit } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import { type BoundStatement, inScope, type Params, statement } from '../../database/index.ts'
import { accounts, identifiers, visits } from '../../schema/index.ts'
import type { Scope } from '../../scope.ts'
import type { CheckRecord } from '../check-record.ts'
import { expiredOf } from '../expired.ts'
import { readFacts } from '../packed-visit.ts'
import { packMark, packVisits } from './packed-visits.ts'
import { selectVisits } from './select-visits.ts'

/** The row of an account, or of the visitor of a check that names no account, as the check read it. */
export interface PriorVisits {
  /** Its newest check; null: none, or there is no row. */
  lastVisit: string | null
  /** How its pack began (`packMark`). */
  mark: string
  /** Its visits, last stored first. */
  visits: readonly PastVisit[]
}

/** What a check writes to `recent` of its row. */
export interface Recent {
  seenVisit: string | null
  seenMark: string
  /** The visits including that of the check, packed, as hex digits; null: the row was not read. */
  pack: string | null
}

/** Returns the newest visits including this check's, without those past retention. */
export function recentAfter(record: CheckRecord): Recent {
  const { earlier, atMs, event, score, verdict } = record
  if (earlier === undefined) return { seenVisit: null, seenMark: '', pack: null }
  const { expiredMs } = expiredOf(record)
  const retained = earlier.visits.filter((visit) => visit.atMs >= expiredMs)
  const newest = selectVisits([{ ...record.visit, atMs, event, score, verdict }, ...retained])
  return { seenVisit: earlier.lastVisit, seenMark: earlier.mark, pack: packVisits(newest) }
}

/** SQL: `recent` of a new row. */
export const recentOfNew = (v: Params<Recent>): SQL =>
  sql`CASE WHEN ${v.seenVisit} IS NULL THEN unhex(${v.pack}) END`

/**
 * SQL: the new `recent` of an existing row if the row has not changed since the check read it. Otherwise another check
 * was stored or a visit was changed: NULL, so that the next check reads the checks themselves.
 */
export function recentOfKnown(table: 'accounts' | 'identifiers', v: Params<Recent>): SQL {
  const row = sql.raw(table)
  return sql`CASE WHEN ${row}.last_visit IS ${v.seenVisit} AND ${packMark(sql`${row}.recent`)} = ${v.seenMark}
    THEN unhex(${v.pack}) END`
}

/** A column that is not copied when its row moves: the next check fills it from the checks, which move as well. */
export const NOT_MOVED = 'recent'

/** A value with a new mark, so that a check that read the row before does not write it back. */
export const INVALIDATED = sql.raw('randomblob(4)')

/** Changed checks whose accounts and visitors must read their newest visits again: JSON lists. */
interface Changed extends Scope {
  /** Ids of changed checks. */
  checks: string
  /** Accounts and visitors of changed checks that have no row. */
  accounts: string
  visitors: string
}

/** SQL: a column of the stored checks. */
const ofChecks = (v: Params<Changed>, column: SQL): SQL => sql`SELECT ${column} FROM ${visits}
  WHERE ${inScope(visits, v)} AND ${visits.id} IN (SELECT value FROM json_each(${v.checks}))`

/** Invalidates the stored newest visits of the accounts and visitors of changed checks. */
const invalidations = [
  statement(
    (_, v: Params<Changed>) => sql`UPDATE ${accounts} SET recent = ${INVALIDATED}
      WHERE ${inScope(accounts, v)} AND ${accounts.accountKey} IN (
        ${ofChecks(v, sql`owner`)} UNION ALL SELECT value FROM json_each(${v.accounts}))`,
  ),
  statement(
    (_, v: Params<Changed>) => sql`UPDATE ${identifiers} SET recent = ${INVALIDATED}
      WHERE ${inScope(identifiers, v)} AND kind = 'visitor' AND page = 0 AND value IN (
        ${ofChecks(v, sql`CASE WHEN owner IS NULL THEN json_extract(facts, '$[0]') END`)}
        UNION ALL SELECT value FROM json_each(${v.visitors}))`,
  ),
] as const

/** Returns the statements that invalidate the stored newest visits of the accounts and visitors of changed checks. */
export function invalidateRecent(
  { workspaceId, env }: Scope,
  db: D1Database,
  {
    checks = [],
    rows = [],
  }: {
    checks?: readonly string[]
    rows?: readonly { owner: string | null; facts: string }[]
  },
): BoundStatement<never>[] {
  const owners = rows.flatMap(({ owner }) => owner ?? [])
  const anonymous = rows.filter(({ owner }) => owner === null)
  const seen = anonymous.flatMap(({ facts }) => readFacts(facts).visitorKey ?? [])
  const values = {
    workspaceId,
    env,
    checks: JSON.stringify(checks),
    accounts: JSON.stringify(owners),
    visitors: JSON.stringify(seen),
  }
  return invalidations.map((it) => it.bind(db, values))
}
