import type { MonitorAudience, MonitorStatus } from '@vigil/contract'
import { AUDIT_COLUMNS, AUDIT_ID } from '../audit.ts'
import { type Row, text } from '../row.ts'
import { suppressedStatement } from './suppression.ts'

/** A person to be watched, hashed and sealed by the caller of this function. */
export interface EnrolledPerson {
  id: string
  emailHash: string
  /** Keyed hash of the mailbox without its tag: what sources know it by. */
  account: string
  emailSealed: string
  emailMasked: string
  emailDomain: string
  userId: string | null
  audience: MonitorAudience
}

export type Enrolment =
  | { id: string; outcome: 'enrolled' | 'updated' }
  | { outcome: 'limit' | 'suppressed' }

/**
 * Enrols people, in order, in one transaction; the plan's limit and the objection of a mailbox's
 * owner hold inside each INSERT. Somebody who is watched already is updated and keeps the id.
 */
export async function enrolPeople(
  workspaceId: string,
  db: D1Database,
  people: readonly EnrolledPerson[],
  limit: number,
  byKey: string,
  nowMs: number,
): Promise<Enrolment[]> {
  const [objections, ...results] = await db.batch<Row>([
    suppressedStatement(
      db,
      people.map(({ account }) => account),
    ),
    ...people.map((person) =>
      db
        .prepare(
          `INSERT INTO monitor_identity (id, workspace_id, email_hash, email_sealed, email_masked,
             email_domain, user_id, audience, status, enrolled_ms, enrolled_by_key, account,
             since_ms)
           SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'active', ?9, ?10, ?12, ?9
           WHERE NOT EXISTS (SELECT 1 FROM suppression WHERE account = ?12)
             AND (?11 > (SELECT count(*) FROM monitor_identity
                 WHERE workspace_id = ?2 AND email_hash IS NOT NULL)
               OR EXISTS (SELECT 1 FROM monitor_identity
                 WHERE workspace_id = ?2 AND email_hash = ?3))
           ON CONFLICT (workspace_id, email_hash) WHERE email_hash IS NOT NULL DO UPDATE SET
             audience = excluded.audience, user_id = COALESCE(excluded.user_id, user_id)
           RETURNING id`,
        )
        .bind(
          person.id,
          workspaceId,
          person.emailHash,
          person.emailSealed,
          person.emailMasked,
          person.emailDomain,
          person.userId,
          person.audience,
          nowMs,
          byKey,
          limit,
          person.account,
        ),
    ),
    db
      .prepare(
        `INSERT INTO monitor_audit (${AUDIT_COLUMNS})
         SELECT ${AUDIT_ID}, ?1, ?4, iif(i.id = j.value ->> 0, 'enrolled', 'changed'), i.id, ?3
         FROM json_each(?2) j JOIN monitor_identity i ON i.workspace_id = ?1
           AND i.email_hash = j.value ->> 1`,
      )
      .bind(
        workspaceId,
        JSON.stringify(people.map(({ id, emailHash }) => [id, emailHash])),
        byKey,
        nowMs,
      ),
  ])
  const suppressed = new Set(objections?.results.map((row) => text(row, 'account')))
  return people.map((person, i) => {
    const row = results[i]?.results[0]
    if (!row) return { outcome: suppressed.has(person.account) ? 'suppressed' : 'limit' }
    const id = text(row, 'id')
    return { id, outcome: id === person.id ? 'enrolled' : 'updated' }
  })
}

/**
 * Pauses, resumes or removes a person. Pausing keeps what was found; resuming begins a new baseline;
 * removing wipes what names them, what was found and what was still to be sent. false: not found.
 */
export async function changeMonitored(
  workspaceId: string,
  db: D1Database,
  id: string,
  status: MonitorStatus,
  byKey: string,
  nowMs: number,
): Promise<boolean> {
  const own = 'workspace_id = ?1 AND id = ?2'
  const noted = db
    .prepare(
      `INSERT INTO monitor_audit (${AUDIT_COLUMNS})
       SELECT ${AUDIT_ID}, workspace_id, ?5, iif(?3 = 'active', 'resumed', ?3), id, ?4
       FROM monitor_identity WHERE ${own} AND status <> 'removed' AND status <> ?3`,
    )
    .bind(workspaceId, id, status, byKey, nowMs)
  if (status !== 'removed') {
    const [, changed] = await db.batch([
      noted,
      db
        .prepare(
          `UPDATE monitor_identity SET
           paused_ms = CASE WHEN status = ?3 THEN paused_ms WHEN ?3 = 'paused' THEN ?4
             ELSE paused_ms END,
           resumed_ms = CASE WHEN status = ?3 THEN resumed_ms WHEN ?3 = 'active' THEN ?4 END,
           since_ms = CASE WHEN ?3 = 'active' AND status <> ?3 THEN ?4 ELSE since_ms END,
           catalogue_version = CASE WHEN ?3 = 'active' AND status <> ?3 THEN NULL
             ELSE catalogue_version END,
           status_reason = NULL, status = ?3
         WHERE ${own} AND status <> 'removed'`,
        )
        .bind(workspaceId, id, status, nowMs),
    ])
    return (changed?.meta.changes ?? 0) > 0
  }
  const alerts = 'SELECT id FROM monitor_alert WHERE workspace_id = ?1 AND subject_id = ?2'
  const [, changed] = await db.batch([
    noted,
    db
      .prepare(
        `UPDATE monitor_identity SET status = 'removed', removed_ms = ?3, email_hash = NULL,
           email_sealed = NULL, email_masked = NULL, email_domain = NULL, user_id = NULL,
           account = NULL, breach_hits = 0, log_hits = 0, first_log_ms = NULL, last_log_ms = NULL
         WHERE ${own} AND status <> 'removed'`,
      )
      .bind(workspaceId, id, nowMs),
    db
      .prepare('DELETE FROM monitor_finding WHERE workspace_id = ?1 AND subject_id = ?2')
      .bind(workspaceId, id),
    db.prepare(`DELETE FROM alert_delivery WHERE alert_id IN (${alerts})`).bind(workspaceId, id),
    db
      .prepare('DELETE FROM monitor_alert WHERE workspace_id = ?1 AND subject_id = ?2')
      .bind(workspaceId, id),
  ])
  return (changed?.meta.changes ?? 0) > 0
}

/** People of exposure monitoring by mailbox hash or by the caller's user id. */
export async function watchedAs(
  workspaceId: string,
  db: D1Database,
  emailHash: string | null,
  userId: string | null,
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT id FROM monitor_identity WHERE workspace_id = ?1
       AND (email_hash = ?2 OR user_id = ?3) AND status <> 'removed' LIMIT 100`,
    )
    .bind(workspaceId, emailHash, userId)
    .all<Row>()
  return results.map((row) => text(row, 'id'))
}
