import type { PastVisit } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import { type BoundStatement, inScope, type Places, statement } from '../database/index.ts'
import { accounts, identifiers, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import type { CheckRecord } from './check-record.ts'
import { expiredOf } from './expired.ts'
import { keptVisits } from './kept-visits.ts'
import { readFacts } from './packed-visit.ts'
import { packMark, packVisits } from './packed-visits.ts'

/** The row of an account, or of the visitor of a check that names no account, as the check read it. */
export interface Earlier {
  /** Its newest check; null: none, or there is no row. */
  lastVisit: string | null
  /** How its pack began (`packMark`). */
  mark: string
  /** Its visits in the order of their storing, the last first. */
  visits: readonly PastVisit[]
}

/** What a check writes to `recent` of its row. */
export interface Recent {
  seenVisit: string | null
  seenMark: string
  /** Hex digits of the visits with the one of the check; null: its row was not read. */
  pack: string | null
}

/** The newest visits after this check, without those past retention. */
export function recentAfter(record: CheckRecord): Recent {
  const { earlier, atMs, event, score, verdict } = record
  if (earlier === undefined) return { seenVisit: null, seenMark: '', pack: null }
  const { expiredMs } = expiredOf(record)
  const kept = earlier.visits.filter((visit) => visit.atMs >= expiredMs)
  const newest = keptVisits([{ ...record.visit, atMs, event, score, verdict }, ...kept])
  return { seenVisit: earlier.lastVisit, seenMark: earlier.mark, pack: packVisits(newest) }
}

/** SQL: `recent` of a row that is new. */
export const recentOfNew = (v: Places<Recent>): SQL =>
  sql`CASE WHEN ${v.seenVisit} IS NULL THEN unhex(${v.pack}) END`

/**
 * SQL: `recent` of a row, if it is as the check read it. Otherwise another check was stored meanwhile, or a visit was changed:
 * NULL, so that the next check reads the checks themselves.
 */
export function recentOfKnown(table: 'accounts' | 'identifiers', v: Places<Recent>): SQL {
  const row = sql.raw(table)
  return sql`CASE WHEN ${row}.last_visit IS ${v.seenVisit} AND ${packMark(sql`${row}.recent`)} = ${v.seenMark}
    THEN unhex(${v.pack}) END`
}

/** A column that stays behind when its row moves: the next check fills it from the checks, which move as well. */
export const LEFT_BEHIND = 'recent'

/** A new mark, so that a check that read the row before does not write what it read. */
export const FORGOTTEN = sql.raw('randomblob(4)')

/** Whose newest visits are forgotten: JSON lists. */
interface Forgotten extends Scope {
  /** Ids of changed checks. */
  checks: string
  /** Accounts and visitors of changed checks that have no row of their own. */
  accounts: string
  visitors: string
}

/** SQL: a column of the stored checks. */
const ofChecks = (v: Places<Forgotten>, column: SQL): SQL => sql`SELECT ${column} FROM ${visits}
  WHERE ${inScope(visits, v)} AND ${visits.id} IN (SELECT value FROM json_each(${v.checks}))`

/** Forget the newest visits of the accounts and visitors of changed checks. */
const forgetVisits = [
  statement(
    (_, v: Places<Forgotten>) => sql`UPDATE ${accounts} SET recent = ${FORGOTTEN}
      WHERE ${inScope(accounts, v)} AND ${accounts.accountKey} IN (
        ${ofChecks(v, sql`owner`)} UNION ALL SELECT value FROM json_each(${v.accounts}))`,
  ),
  statement(
    (_, v: Places<Forgotten>) => sql`UPDATE ${identifiers} SET recent = ${FORGOTTEN}
      WHERE ${inScope(identifiers, v)} AND kind = 'visitor' AND page = 0 AND value IN (
        ${ofChecks(v, sql`CASE WHEN owner IS NULL THEN json_extract(facts, '$[0]') END`)}
        UNION ALL SELECT value FROM json_each(${v.visitors}))`,
  ),
] as const

/** The statements that forget the newest visits of the accounts and visitors of changed checks, by id or of packed rows. */
export function forgetOf(
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
    ...{ workspaceId, env },
    checks: JSON.stringify(checks),
    accounts: JSON.stringify(owners),
    visitors: JSON.stringify(seen),
  }
  return forgetVisits.map((it) => it.bind(db, values))
}
