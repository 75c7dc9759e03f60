import { fromEach } from '../database/index.ts'
import {
  addFeedback as addFeedbackIn,
  type Feedback,
  feedbackOnCheck as feedbackOnCheckIn,
  learnOutcome as learnOutcomeIn,
  MAX_SHOWN,
  removeFeedback as removeFeedbackIn,
} from '../feedback/index.ts'
import type { AuditEntry } from '../members/index.ts'
import type { Scope } from '../scope.ts'
import { uuidV7 } from '../uuid-v7.ts'
import type { Databases } from './databases.ts'
import { revokeClaims } from './grow-claim.ts'

/** Stores a feedback and copies it to the accounts, in one transaction of each database. Idempotent. */
export async function addFeedback(
  scope: Scope,
  databases: Databases,
  feedback: Feedback,
  audit: AuditEntry,
): Promise<void> {
  const keys = new Map<D1Database, string[]>()
  for (const key of feedback.accountKeys) {
    for (const db of databases.of(key)) {
      if (db !== undefined) keys.set(db, [...(keys.get(db) ?? []), key])
    }
  }
  await Promise.all(
    [...keys].map(([db, accountKeys]) =>
      addFeedbackIn(scope, db, { ...feedback, accountKeys }, audit),
    ),
  )
}

/**
 * Retracts a feedback; false: no feedback of this id. While rows move to other databases it is retracted twice: a
 * growth step may have copied it meanwhile, and a step that read it before the second time fails.
 */
export async function removeFeedback(
  scope: Scope,
  databases: Databases,
  id: string,
  audit: AuditEntry,
): Promise<boolean> {
  const { all, isGrowing } = databases
  const entries = isGrowing ? [audit, { ...audit, id: uuidV7(audit.atMs) }] : [audit]
  let isRemoved = false
  for (const entry of entries) {
    if (isGrowing) await revokeClaims(scope.workspaceId, all)
    const removed = await fromEach(all, async (db) => [
      await removeFeedbackIn(scope, db, id, entry),
    ])
    isRemoved ||= removed.includes(true)
  }
  return isRemoved
}

/** Feedback that names this check, newest first. */
export async function feedbackOnCheck(
  scope: Scope,
  databases: Databases,
  checkId: string,
  accountKey: string | null,
) {
  const found = await fromEach(databases.all, (db) =>
    feedbackOnCheckIn(scope, db, checkId, accountKey),
  )
  const distinct = new Map(found.map((it) => [it.id, it]))
  return [...distinct.values()].sort((a, b) => b.atMs - a.atMs).slice(0, MAX_SHOWN)
}

/** Records in a visit whether it was the owner's, by its outcome. Feedback on this check takes precedence. */
export async function learnOutcome(
  scope: Scope,
  databases: Databases,
  checkId: string,
  passed: boolean,
): Promise<void> {
  await Promise.all(databases.all.map((db) => learnOutcomeIn(scope, db, checkId, passed)))
}
