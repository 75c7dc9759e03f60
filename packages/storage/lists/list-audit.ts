import { sql } from 'drizzle-orm'
import { inScope, type Params, statement } from '../database/index.ts'
import { type AuditEntry, INTO_AUDIT_LOG } from '../members/index.ts'
import { listEntries } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { type Added, listedNow, mayAdd } from './may-add.ts'

/** Who changed a list; the statement reads the rest of the log entry from the list entry. */
export type ListAudit = Pick<AuditEntry, 'id' | 'actor' | 'memberId' | 'action'>

/** `ListAudit` as a statement binds it. */
interface Log {
  auditId: string
  actor: string
  memberId: string | null
  action: string
}
/** Values of an entry that the log statement binds. */
export const logOf = ({ id, actor, memberId, action }: ListAudit): Log => ({
  auditId: id,
  actor,
  memberId,
  action,
})

/** Logs an addition before it is made, with the list that the subject was on. */
export const logAddition = statement(
  (_, v: Params<Added & Log>) => sql`${INTO_AUDIT_LOG}
    SELECT ${v.workspaceId}, ${v.auditId}, ${v.atMs}, ${v.actor}, ${v.memberId}, ${v.action}, ${v.shown},
      (SELECT json_object('env', env, 'list', list, 'kind', kind, 'entryId', id) ${listedNow(v)}),
      json_object('env', ${v.env}, 'list', ${v.list}, 'kind', ${v.kind},
        'entryId', COALESCE((SELECT id ${listedNow(v)}), ${v.id}))
    WHERE ${mayAdd(v)}`,
)

/** Logs a removal before it is made. */
export const logRemoval = statement(
  (_, v: Params<Scope & Log & { id: string; atMs: number }>) => sql`${INTO_AUDIT_LOG}
    SELECT ${v.workspaceId}, ${v.auditId}, ${v.atMs}, ${v.actor}, ${v.memberId}, ${v.action}, shown,
      json_object('env', env, 'list', list, 'kind', kind, 'entryId', id), NULL
    FROM ${listEntries} WHERE ${inScope(listEntries, v)} AND ${listEntries.id} = ${v.id}`,
)
