import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { packedPath } from '../checks/packed-visit.ts'
import { type BoundStatement, batch, inScope, type Params, statement } from '../database/index.ts'
import { retryOnConflict } from '../packs/index.ts'
import { visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { byNewestFeedback, hasFeedback } from './feedback-on-visit.ts'
import { feedbackInNewest, outcomeInNewest } from './learn-in-newest.ts'
import { feedbackInPack, outcomeInPack } from './learn-in-pack.ts'

/** SQL: path of `passed` (the visitor was the owner) in `facts`, a list or an object. */
const PASSED = sql.raw(
  `CASE json_type(facts) WHEN 'array' THEN '${packedPath('passed')}' ELSE '$.passed' END`,
)

/** SQL: `facts` with whether the visit was the owner's, as JSON. */
const factsWith = (passed: SQLWrapper): SQL => sql`json_set(facts, ${PASSED}, json(${passed}))`
/** SQL: the account of the visit. */
const ACCOUNT = sql`COALESCE(visits.owner, visits.account_key)`

/**
 * Records in a visit whether it was the owner's, by the newest feedback about this check. Profiles learn from all
 * visits of the owner, challenged ones included, and from no visit of another person.
 */
const writeByFeedback = statement((_, v: Params<Scope & { checkId: string }>) => {
  const facts = byNewestFeedback(v, ACCOUNT, {
    owners: factsWith(sql`'true'`),
    others: factsWith(sql`'false'`),
    unknown: factsWith(sql`'null'`),
  })
  return sql`UPDATE ${visits} SET facts = ${facts}
    WHERE ${inScope(visits, v)} AND ${visits.id} = ${v.checkId}`
})

/**
 * Returns the statements that record feedback in a visit: whether it was the owner's. They follow those that store the
 * feedback.
 */
export async function learnFeedback(
  scope: Scope,
  db: D1Database,
  checkId: string | null,
): Promise<BoundStatement<unknown>[]> {
  if (checkId === null) return []
  return [
    writeByFeedback.bind(db, { ...scope, checkId }),
    ...(await feedbackInPack(scope, db, checkId)),
    ...(await feedbackInNewest(scope, db, checkId)),
  ]
}

const writeByOutcome = statement(
  (_, v: Params<Scope & { checkId: string; passed: string }>) => sql`UPDATE ${visits}
    SET facts = ${factsWith(v.passed)}
    WHERE ${inScope(visits, v)} AND ${visits.id} = ${v.checkId} AND NOT ${hasFeedback(v, ACCOUNT)}`,
)

/** Records in a visit whether it was the owner's, by its outcome. Feedback on this check takes precedence. */
export async function learnOutcome(
  { workspaceId, env }: Scope,
  db: D1Database,
  checkId: string,
  passed: boolean,
): Promise<void> {
  const scope = { workspaceId, env }
  await retryOnConflict(async () => {
    const values = { ...scope, checkId, passed: String(passed) }
    const [inPack, inNewest] = await Promise.all([
      outcomeInPack(scope, db, checkId, passed),
      outcomeInNewest(scope, db, checkId, passed),
    ])
    await batch<readonly unknown[]>(db, [...inPack, writeByOutcome.bind(db, values), ...inNewest])
  })
}
