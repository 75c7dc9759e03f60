import { sql } from 'drizzle-orm'
import { inScope, type Places, statement } from '../database/index.ts'
import { type AuditEntry, INTO_AUDIT_LOG } from '../members/index.ts'
import { listEntries } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { type Added, listedNow, mayAdd } from './may-add.ts'

/** Who changed a list, in the words of the log; the rest of its line is read from the entry. */
export type ListAudit = Pick<AuditEntry, 'id' | 'actor' | 'memberId' | 'action'>

/** The same, as a statement binds it. */
interface Log {
  auditId: string
  actor: string
  memberId: string | null
  action: string
}
/** What a statement of the log binds of an entry. */
export const logOf = ({ id, actor, memberId, action }: ListAudit): Log => ({
  auditId: id,
  actor,
  memberId,
  action,
})

/** Logs an addition that is about to be made, with the list that the subject was on. */
export const logAddition = statement(
  (_, v: Places<Added & Log>) => sql`${INTO_AUDIT_LOG}
    SELECT ${v.workspaceId}, ${v.auditId}, ${v.atMs}, ${v.actor}, ${v.memberId}, ${v.action}, ${v.shown},
      (SELECT json_object('env', env, 'list', list, 'kind', kind, 'entryId', id) ${listedNow(v)}),
      json_object('env', ${v.env}, 'list', ${v.list}, 'kind', ${v.kind},
        'entryId', COALESCE((SELECT id ${listedNow(v)}), ${v.id}))
    WHERE ${mayAdd(v)}`,
)

/** Logs a removal that is about to be made. */
export const logRemoval = statement(
  (_, v: Places<Scope & Log & { id: string; atMs: number }>) => sql`${INTO_AUDIT_LOG}
    SELECT ${v.workspaceId}, ${v.auditId}, ${v.atMs}, ${v.actor}, ${v.memberId}, ${v.action}, shown,
      json_object('env', env, 'list', list, 'kind', kind, 'entryId', id), NULL
    FROM ${listEntries} WHERE ${inScope(listEntries, v)} AND ${listEntries.id} = ${v.id}`,
)
