import type { PastVisit } from '@vigil/evidence'
import { sql } from 'drizzle-orm'
import { packFacts, readFacts } from '../checks/packed-visit.ts'
import { INVALIDATED, invalidateRecent } from '../checks/recent/newest-visits.ts'
import {
  markOf,
  packMark,
  packVisits,
  readVisits,
  withNewMark,
} from '../checks/recent/packed-visits.ts'
import { type BoundStatement, inScope, type Params, statement } from '../database/index.ts'
import { accounts, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { feedbackOnVisit } from './feedback-on-visit.ts'

type OfCheck = Scope & { checkId: string }

const checkOfAccount = statement((q, v: Params<OfCheck>) =>
  q
    .select({
      facts: visits.facts,
      atMs: visits.atMs,
      event: visits.event,
      score: visits.score,
      verdict: visits.verdict,
      accountKey: accounts.accountKey,
      lastVisit: accounts.lastVisit,
      recent: sql<string>`COALESCE(hex(${accounts.recent}), '')`.as('recent'),
    })
    .from(visits)
    .innerJoin(accounts, sql`${inScope(accounts, v)} AND ${accounts.accountKey} = ${visits.owner}`)
    .where(sql`${inScope(visits, v)} AND ${visits.id} = ${v.checkId}`),
)

type Newest = OfCheck & {
  accountKey: string
  seenVisit: string | null
  seenMark: string
  pack: string
}
/**
 * Writes the newest visits unless they changed since they were read or feedback contradicts; then they are invalidated.
 */
const writeNewest = statement(
  (_, v: Params<Newest>) => sql`UPDATE ${accounts} SET recent = CASE
      WHEN last_visit IS ${v.seenVisit} AND ${packMark(sql`recent`)} = ${v.seenMark}
        AND NOT EXISTS (SELECT 1 ${feedbackOnVisit(v, sql`${v.accountKey}`)})
      THEN unhex(${v.pack}) ELSE ${INVALIDATED} END
    WHERE ${inScope(accounts, v)} AND ${accounts.accountKey} = ${v.accountKey}`,
)

/**
 * Returns the statements that record an outcome in the stored newest visits of the check's account: whether the visit
 * was the owner's. If these lack the check, and for a visitor without an account, they are invalidated.
 */
export async function learnInNewest(
  { workspaceId, env }: Scope,
  db: D1Database,
  checkId: string,
  passed: boolean,
): Promise<BoundStatement<never>[]> {
  const scope = { workspaceId, env }
  const found = await checkOfAccount.first(db, { ...scope, checkId })
  const invalidate = () => invalidateRecent(scope, db, { checks: [checkId] })
  if (found === null) return invalidate()
  const { facts, recent, lastVisit, accountKey, ...columns } = found
  const newest = readVisits(recent) ?? []
  const own = textOf({ ...readFacts(facts), ...columns })
  const at = newest.findIndex((visit) => textOf(visit) === own)
  const visit = newest[at]
  if (visit === undefined) return invalidate()
  const seenMark = markOf(recent)
  const pack = withNewMark(packVisits(newest.with(at, { ...visit, passed })), seenMark)
  const values = { ...scope, checkId, accountKey, seenVisit: lastVisit, seenMark, pack }
  return [writeNewest.bind(db, values)]
}

/** A visit as text, for comparison; `passed` is left out. */
function textOf(visit: PastVisit): string {
  const { atMs, event, score, verdict } = visit
  return JSON.stringify([atMs, event, score, verdict, packFacts({ ...visit, passed: false })])
}
