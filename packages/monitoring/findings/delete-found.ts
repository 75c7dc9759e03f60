import { type Params, statement } from '@vigil/storage'
import { type SQL, sql } from 'drizzle-orm'
import { monitorDomain, monitorFinding, monitorIdentity } from '../schema/monitoring.ts'
import { RECOUNT } from './counters.ts'

/** Findings deleted in one go. */
export const DELETED_AT_ONCE = 5_000
const KEY = sql.raw('workspace_id, subject_id, layer, finding_hash')
const KEY_OF_F = sql.raw('f.workspace_id, f.subject_id, f.layer, f.finding_hash')

/**
 * Builds the statements that delete findings of people from requests about domains `d`, and count those people's
 * findings again.
 */
export function deleteFoundBy<Which extends { nowMs: number }>(which: (v: Params<Which>) => SQL) {
  const found = (v: Params<Which>) => sql`FROM ${monitorDomain} d CROSS JOIN ${monitorFinding} f
    ON f.workspace_id = d.workspace_id AND f.via > d.id || ':' AND f.via < d.id || ';' WHERE ${which(v)}`
  const steps = [
    statement(
      (
        _,
        v: Params<Which>,
      ) => sql`UPDATE ${monitorFinding} SET gone_ms = ${v.nowMs}, changed_ms = ${v.nowMs}
        WHERE (${KEY}) IN (SELECT ${KEY_OF_F} ${found(v)} LIMIT ${DELETED_AT_ONCE})`,
    ),
    statement(
      (_, v: Params<Which>) => sql`${RECOUNT} WHERE ${monitorIdentity.status} <> 'removed'
        AND ${monitorIdentity.id} IN (SELECT f.subject_id ${found(v)} AND f.gone_ms = ${v.nowMs})`,
    ),
    statement(
      (_, v: Params<Which>) => sql`DELETE FROM ${monitorFinding}
        WHERE (${KEY}) IN (SELECT ${KEY_OF_F} ${found(v)} AND f.gone_ms = ${v.nowMs})`,
    ),
  ]
  return (db: D1Database, given: Which): D1PreparedStatement[] =>
    steps.map((step) => step.bind(db, given).prepared)
}
