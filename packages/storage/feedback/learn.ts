import { sql } from 'drizzle-orm'
import { packedPath } from '../checks/packed-visit.ts'
import { type BoundStatement, batch, inScope, type Params, statement } from '../database/index.ts'
import { retryOnConflict } from '../packs/index.ts'
import { visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { feedbackOnVisit } from './feedback-on-visit.ts'
import { learnInNewest, relearnInNewest } from './learn-in-newest.ts'
import { learnInPack, relearnInPack } from './learn-in-pack.ts'

/** SQL: path of `passed` (the visitor was the owner) in `facts`, a list or an object. */
const PASSED = sql.raw(
  `CASE json_type(facts) WHEN 'array' THEN '${packedPath('passed')}' ELSE '$.passed' END`,
)

/**
 * Records in a visit whether it was the owner's, by the newest feedback about this check. Profiles learn from all
 * visits of the owner, challenged ones included, and from no visit of another person.
 */
const relearn = statement(
  (_, v: Params<Scope & { checkId: string }>) => sql`UPDATE ${visits} SET facts = CASE (
      SELECT f.label = 'legitimate' ${feedbackOnVisit(v, sql`COALESCE(visits.owner, visits.account_key)`)}
      ORDER BY f.at_ms DESC LIMIT 1)
    WHEN 1 THEN json_set(facts, ${PASSED}, json('true'))
    WHEN 0 THEN json_set(facts, ${PASSED}, json('false'))
    ELSE json_set(facts, ${PASSED}, json('null')) END
    WHERE ${inScope(visits, v)} AND ${visits.id} = ${v.checkId}`,
)

/**
 * Returns the statements that record feedback in a visit: whether it was the owner's. They follow those that store the
 * feedback.
 */
export async function relearned(
  scope: Scope,
  db: D1Database,
  checkId: string | null,
): Promise<BoundStatement<unknown>[]> {
  if (checkId === null) return []
  return [
    relearn.bind(db, { ...scope, checkId }),
    ...(await relearnInPack(scope, db, checkId)),
    ...(await relearnInNewest(scope, db, checkId)),
  ]
}

const learn = statement(
  (_, v: Params<Scope & { checkId: string; passed: string }>) => sql`UPDATE ${visits}
    SET facts = json_set(facts, ${PASSED}, json(${v.passed}))
    WHERE ${inScope(visits, v)} AND ${visits.id} = ${v.checkId} AND NOT EXISTS (
      SELECT 1 ${feedbackOnVisit(v, sql`COALESCE(visits.owner, visits.account_key)`)})`,
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
      learnInPack(scope, db, checkId, passed),
      learnInNewest(scope, db, checkId, passed),
    ])
    await batch<readonly unknown[]>(db, [...inPack, learn.bind(db, values), ...inNewest])
  })
}
