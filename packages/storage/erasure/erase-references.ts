import { batch } from '../database/index.ts'
import type { Scope } from '../scope.ts'
import { deletes, type Step } from './erase-step.ts'
import { unlink } from './unlink.ts'

/** References of the checks that are deleted: identifiers as [kind, value], and JSON lists of their ids and days. */
export interface NamedByChecks {
  ties: readonly [string, string][]
  checks: string
  days: string
}

/**
 * Removes accounts from identifiers in another database, and the first answers and reviews of their checks; returns the
 * number of identifier rows changed.
 */
export async function eraseReferences(
  { workspaceId, env }: Scope,
  db: D1Database,
  accountKeys: readonly string[],
  { ties, checks, days }: NamedByChecks,
): Promise<number> {
  const accounts = JSON.stringify(accountKeys)
  const step: Step = {
    workspaceId,
    env,
    accounts,
    others: '[]',
    leading: '[]',
    checks,
    days,
    ties: JSON.stringify(ties),
  }
  const [changed] = await batch<readonly unknown[]>(db, [
    ...unlink.map((it) => it.bind(db, step)),
    ...[deletes.answers, deletes.reviews, deletes.outcomes].map((it) => it.bind(db, step)),
  ])
  return changed?.changes ?? 0
}
