import { AUDIT_COLUMNS, AUDIT_ID } from '../audit.ts'
import { EMPLOYER_LOST, EMPLOYER_PROVED } from '../domains/employer.ts'

/** Why somebody is paused by the service and not by the caller. */
const REASONS = `('key_revoked', 'plan_limit', 'domain_lost')`

/**
 * Who is not to be watched now, and why: the workspace has no live secret key left that could let
 * them go; they are beyond the plan's seats, which those enrolled first hold; their employer's
 * domain was lost (it stays so until it is proved again, or the caller names them once more).
 */
const STANDING = `
  WITH owner AS MATERIALIZED (
    SELECT w.id, iif(EXISTS (SELECT 1 FROM json_each(p.features) WHERE value = 'monitor'),
        p.monitored_identities, 0) AS seats,
      (SELECT count(*) FROM monitor_identity t
        WHERE t.workspace_id = w.id AND t.email_hash IS NOT NULL) AS taken,
      EXISTS (SELECT 1 FROM keys k WHERE k.workspace_id = w.id AND k.kind = 'secret'
        AND k.env = 'live' AND k.revoked_ms IS NULL
        AND (k.expires_ms IS NULL OR k.expires_ms > ?1)) AS has_key,
      EXISTS (SELECT 1 FROM monitor_domain d
        WHERE d.workspace_id = w.id AND d.lost_ms IS NOT NULL) AS has_lost
    FROM workspaces w JOIN plans p ON p.id = w.plan_id),
  beyond AS MATERIALIZED (
    SELECT id FROM (
      SELECT i.id, o.seats,
        row_number() OVER (PARTITION BY i.workspace_id ORDER BY i.enrolled_ms, i.id) AS nth
      FROM owner o JOIN monitor_identity i ON i.workspace_id = o.id AND i.email_hash IS NOT NULL
      WHERE o.taken > o.seats) WHERE nth > seats)
  SELECT i.id, CASE WHEN NOT o.has_key THEN 'key_revoked'
    WHEN i.id IN (SELECT id FROM beyond) THEN 'plan_limit'
    WHEN i.audience = 'employee' AND (i.status_reason = 'domain_lost' OR ${EMPLOYER_LOST})
      AND NOT ${EMPLOYER_PROVED} THEN 'domain_lost' END AS reason
  FROM monitor_identity i JOIN owner o ON o.id = i.workspace_id
  WHERE i.status <> 'removed' AND (NOT o.has_key OR o.taken > o.seats OR o.has_lost
    OR i.status_reason IN ${REASONS})`

/**
 * Pauses whom the workspace may not have watched any more, and lets go on whose reason is gone, with
 * a new baseline. Whom the caller paused stays paused. Done by each run before anybody is asked for.
 */
export function alignPeople(db: D1Database, nowMs: number): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `UPDATE monitor_identity AS i SET
           paused_ms = iif(i.status = 'active', ?1, i.paused_ms),
           resumed_ms = iif(s.reason IS NULL, ?1, NULL),
           since_ms = iif(s.reason IS NULL, ?1, i.since_ms),
           catalogue_version = iif(s.reason IS NULL, NULL, i.catalogue_version),
           status = iif(s.reason IS NULL, 'active', 'paused'), status_reason = s.reason
         FROM (${STANDING}) s WHERE s.id = i.id AND CASE i.status WHEN 'active' THEN s.reason IS NOT NULL
           ELSE i.status_reason IN ${REASONS} AND i.status_reason IS NOT s.reason END`,
      )
      .bind(nowMs),
    db
      .prepare(
        `INSERT INTO monitor_audit (${AUDIT_COLUMNS})
         SELECT ${AUDIT_ID}, workspace_id, ?1,
           iif(status = 'active', 'resumed', 'paused:' || status_reason), id, 'run'
         FROM monitor_identity WHERE (status = 'active' AND resumed_ms = ?1)
           OR (status = 'paused' AND paused_ms = ?1 AND status_reason IN ${REASONS})`,
      )
      .bind(nowMs),
  ]
}
