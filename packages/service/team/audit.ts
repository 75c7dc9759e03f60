import { type AuditQuery, type AuditResult, timestampOf } from '@vigil/contract'
import { type AuditEntry, addAudit, readAudit } from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'

/** A change as it is logged: no clear address, no key and no token may stand in it. */
export interface Change {
  action: string
  subject: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Who calls, by the name that the audit log and reviews show: the member, else the prefix of the key. */
export function actorOf({ key }: Pick<Caller, 'key'>): string {
  return key.member?.name ?? key.prefix
}

/** The log entry of a change that is about to be made: it is written in the batch that makes the change. */
export function auditEntry(
  services: Services,
  actor: string,
  { action, subject, before = null, after = null }: Change,
): AuditEntry {
  const atMs = services.now()
  return { id: services.newTimedId(atMs), atMs, actor, action, subject, before, after }
}

/**
 * Logs a change that was made in another database than the log's. A log that cannot be written is reported to the
 * operator and fails nothing.
 */
export async function recordChange(
  services: Services,
  workspaceId: string,
  actor: string,
  change: Change,
): Promise<void> {
  const entry = auditEntry(services, actor, change)
  await addAudit(workspaceId, services.db, entry).catch((cause: unknown) =>
    services.report('audit', cause, entry.id),
  )
}

/** Logs a change that a caller made in its own workspace. */
export function recordOwnChange(services: Services, caller: Caller, change: Change): Promise<void> {
  const { workspaceId, env } = caller.scope
  const after = change.after && { env, ...change.after }
  return recordChange(services, workspaceId, actorOf(caller), { ...change, after: after ?? null })
}

/** A page of the audit log, newest first. */
export async function auditLog(
  services: Services,
  { scope }: Caller,
  { cursor, limit }: AuditQuery,
): Promise<Omit<AuditResult, 'requestId'>> {
  const page = await orUnavailable(
    readAudit(scope.workspaceId, services.db, { before: cursor ?? null, limit }),
  )
  return {
    entries: page.entries.map(({ id, atMs, actor, action, subject, before, after }) => ({
      id,
      at: timestampOf(atMs),
      actor,
      action,
      subject,
      before,
      after,
    })),
    nextCursor: page.next,
  }
}
