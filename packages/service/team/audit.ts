import { type AuditQuery, type AuditResult, OPERATOR_NAME, timestampOf } from '@vigil/contract'
import { type AuditEntry, auditAfter, readAudit } from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'

/** A change as it is logged. It must not contain a clear address, a key or a token. */
export interface Change {
  action: string
  subject: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** The actor of a change in the audit log. A name can later belong to another member, an id cannot. */
export interface Actor {
  name: string
  memberId: string | null
}
export const OPERATOR: Actor = { name: OPERATOR_NAME, memberId: null }

/** Returns the actor of a caller: the member, else the key by its prefix. */
export function actorOf({ key: { member, prefix } }: Pick<Caller, 'key'>): Actor {
  return { name: member?.name ?? prefix, memberId: member?.id ?? null }
}

/** Returns the log entry of a change, to be written in the batch of the change. */
export function auditEntry(
  services: Services,
  { name: actor, memberId }: Actor,
  { action, subject, before = null, after = null }: Change,
): AuditEntry {
  const atMs = services.now()
  return { id: services.newTimedId(atMs), atMs, actor, memberId, action, subject, before, after }
}

/** Returns the statements that log a change of a workspace's settings or monitoring, for the batch of the change. */
export function logging(
  { db }: Services,
  workspaceId: string,
  entry: AuditEntry,
): ReturnType<typeof auditAfter>[] {
  return [auditAfter(workspaceId, db, entry)]
}

/** Returns the log entry of a caller's change in its own environment. */
export function ownAuditEntry(services: Services, caller: Caller, change: Change): AuditEntry {
  const { env } = caller.scope
  const after = change.after ? { env, ...change.after } : null
  return auditEntry(services, actorOf(caller), { ...change, after })
}

/**
 * Returns a page of the audit log, newest first. A test key reads nothing of the live environment; a member reads both.
 */
export async function auditLog(
  services: Services,
  { scope, key }: Caller,
  { cursor, limit }: AuditQuery,
): Promise<Omit<AuditResult, 'requestId'>> {
  const page = await orUnavailable(
    readAudit(scope.workspaceId, logsOf(services, scope), {
      before: cursor ?? null,
      limit,
      withoutEnv: scope.env === 'test' && key.member === null ? 'live' : null,
    }),
  )
  return {
    entries: page.entries.map(({ id, atMs, actor, memberId, action, subject, before, after }) => ({
      id,
      at: timestampOf(atMs),
      actor,
      memberId,
      action,
      subject,
      before,
      after,
    })),
    nextCursor: page.next,
  }
}

/** Databases with log entries of a workspace: a change is logged in the database that it affects. */
const logsOf = ({ db, graphFor }: Services, { workspaceId }: Caller['scope']): D1Database[] => [
  ...new Set([db, ...graphFor(workspaceId).all]),
]
