import type { PastVisit } from '@vigil/evidence'
import { sql } from 'drizzle-orm'
import { FORGOTTEN, forgetOf } from '../checks/newest-visits.ts'
import { packFacts, readFacts } from '../checks/packed-visit.ts'
import { markOf, otherMark, packMark, packVisits, readVisits } from '../checks/packed-visits.ts'
import { type BoundStatement, inScope, type Places, statement } from '../database/index.ts'
import { accounts, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { saidOfVisit } from './said-of-visit.ts'

type OfCheck = Scope & { checkId: string }

const checkOfAccount = statement((q, v: Places<OfCheck>) =>
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
/** Where they are no longer as they were read, or feedback says something else, the next check reads the checks themselves. */
const writeNewest = statement(
  (_, v: Places<Newest>) => sql`UPDATE ${accounts} SET recent = CASE
      WHEN last_visit IS ${v.seenVisit} AND ${packMark(sql`recent`)} = ${v.seenMark}
        AND NOT EXISTS (SELECT 1 ${saidOfVisit(v, sql`${v.accountKey}`)})
      THEN unhex(${v.pack}) ELSE ${FORGOTTEN} END
    WHERE ${inScope(accounts, v)} AND ${accounts.accountKey} = ${v.accountKey}`,
)

/**
 * The statements that note by an outcome, in the newest visits of the account of a check, whether it was the owner's. Where
 * they do not hold the check, and for a visitor without an account, they are forgotten.
 */
export async function learnInNewest(
  { workspaceId, env }: Scope,
  db: D1Database,
  checkId: string,
  passed: boolean,
): Promise<BoundStatement<never>[]> {
  const scope = { workspaceId, env }
  const found = await checkOfAccount.first(db, { ...scope, checkId })
  const forgetting = () => forgetOf(scope, db, { checks: [checkId] })
  if (found === null) return forgetting()
  const { facts, recent, lastVisit, accountKey, ...columns } = found
  const newest = readVisits(recent) ?? []
  const own = textOf({ ...readFacts(facts), ...columns })
  const at = newest.findIndex((visit) => textOf(visit) === own)
  const visit = newest[at]
  if (visit === undefined) return forgetting()
  const seenMark = markOf(recent)
  const pack = otherMark(packVisits(newest.with(at, { ...visit, passed })), seenMark)
  const values = { ...scope, checkId, accountKey, seenVisit: lastVisit, seenMark, pack }
  return [writeNewest.bind(db, values)]
}

/** A visit as a text, without whether it was the owner's. */
function textOf(visit: PastVisit): string {
  const { atMs, event, score, verdict } = visit
  return JSON.stringify([atMs, event, score, verdict, packFacts({ ...visit, passed: false })])
}
