import { type AuditQuery, type AuditResult, OPERATOR_NAME, timestampOf } from '@vigil/contract'
import { type AuditEntry, auditAfter, readAudit } from '@vigil/storage'
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

/** Who makes a change, as the audit log has it: names may be given to another member later, ids are not. */
export interface Actor {
  name: string
  memberId: string | null
}
export const OPERATOR: Actor = { name: OPERATOR_NAME, memberId: null }

/** Who calls: the member, else the key by its prefix. */
export function actorOf({ key: { member, prefix } }: Pick<Caller, 'key'>): Actor {
  return { name: member?.name ?? prefix, memberId: member?.id ?? null }
}

/** The log entry of a change that is about to be made: it is written in the batch that makes the change. */
export function auditEntry(
  services: Services,
  { name: actor, memberId }: Actor,
  { action, subject, before = null, after = null }: Change,
): AuditEntry {
  const atMs = services.now()
  return { id: services.newTimedId(atMs), atMs, actor, memberId, action, subject, before, after }
}

/** What logs a change of who a workspace is or of its monitoring, for the batch that makes it. */
export function logging(
  { db }: Services,
  workspaceId: string,
  entry: AuditEntry,
): ReturnType<typeof auditAfter>[] {
  return [auditAfter(workspaceId, db, entry)]
}

/** The log entry of a change that a caller is about to make in its own environment. */
export function ownAuditEntry(services: Services, caller: Caller, change: Change): AuditEntry {
  const { env } = caller.scope
  const after = change.after ? { env, ...change.after } : null
  return auditEntry(services, actorOf(caller), { ...change, after })
}

/** A page of the audit log, newest first. A test key reads nothing of the live environment; a member reads both. */
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

/** A change is logged in the database that it is made in: who a workspace is in one, what it does in another. */
const logsOf = ({ db, graphFor }: Services, { workspaceId }: Caller['scope']): D1Database[] => [
  ...new Set([db, ...graphFor(workspaceId).all]),
]
