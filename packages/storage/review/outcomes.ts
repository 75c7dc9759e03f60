import type { OutcomeName } from '@vigil/contract'
import { and, sql } from 'drizzle-orm'
import { inScope, type Params, statement } from '../database/index.ts'
import { outcomes } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** An outcome as it was reported. */
export interface StoredOutcome {
  checkId: string
  outcome: OutcomeName
  atMs: number
}

const insert = statement((q, v: Params<Scope & StoredOutcome>) =>
  q
    .insert(outcomes)
    .values({
      workspaceId: v.workspaceId,
      env: v.env,
      checkId: v.checkId,
      outcome: v.outcome,
      atMs: v.atMs,
    })
    .onConflictDoNothing(),
)

const ofChecks = statement((q, v: Params<Scope & { ids: string }>) =>
  q
    .select({ checkId: outcomes.checkId, outcome: outcomes.outcome, atMs: outcomes.atMs })
    .from(outcomes)
    .where(
      and(
        inScope(outcomes, v),
        sql`${outcomes.checkId} IN (SELECT value FROM json_each(${v.ids}))`,
      ),
    )
    .orderBy(outcomes.atMs),
)

/** Stores an outcome of a check; false: it was reported before. */
export async function addOutcome(
  scope: Scope,
  db: D1Database,
  outcome: StoredOutcome,
): Promise<boolean> {
  return (await insert.run(db, { ...outcome, ...scope })) > 0
}

/** Outcomes of these checks, oldest first. */
export function outcomesOf(
  scope: Scope,
  db: D1Database,
  checkIds: readonly string[],
): Promise<StoredOutcome[]> {
  return ofChecks.all(db, { ...scope, ids: JSON.stringify(checkIds) })
}
