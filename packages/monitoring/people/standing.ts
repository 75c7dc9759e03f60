import { type Params, statement } from '@vigil/storage'
import { sql } from 'drizzle-orm'
import { INTO_AUDIT } from '../audit.ts'
import { EMPLOYER_LOST, EMPLOYER_PROVED } from '../domains/employer.ts'
import { monitorDomain, monitorIdentity } from '../schema/monitoring.ts'

/** Why a person is paused by the service and not by the caller. */
const REASONS = sql.raw(`('key_revoked', 'plan_limit', 'domain_lost')`)

type Now = { nowMs: number }

/**
 * SQL: people who must not be monitored now, with the reason. `key_revoked`: the workspace has no live secret key that
 * could remove them. `plan_limit`: they exceed the plan's seats, which those enrolled first keep. `domain_lost`: their
 * employer's domain was lost, and was neither verified again nor were they enrolled again.
 */
const standing = (v: Params<Now>) => sql`
  WITH owner AS MATERIALIZED (
    SELECT w.id, iif(EXISTS (SELECT 1 FROM json_each(p.features) WHERE value = 'monitor'),
        p.monitored_identities, 0) AS seats,
      (SELECT count(*) FROM ${monitorIdentity} t
        WHERE t.workspace_id = w.id AND t.email_hash IS NOT NULL) AS taken,
      EXISTS (SELECT 1 FROM keys k WHERE k.workspace_id = w.id AND k.kind = 'secret'
        AND k.env = 'live' AND k.revoked_ms IS NULL
        AND (k.expires_ms IS NULL OR k.expires_ms > ${v.nowMs})) AS has_key,
      EXISTS (SELECT 1 FROM ${monitorDomain} d
        WHERE d.workspace_id = w.id AND d.lost_ms IS NOT NULL) AS has_lost
    FROM workspaces w JOIN plans p ON p.id = w.plan_id),
  beyond AS MATERIALIZED (
    SELECT id FROM (
      SELECT i.id, o.seats,
        row_number() OVER (PARTITION BY i.workspace_id ORDER BY i.enrolled_ms, i.id) AS nth
      FROM owner o JOIN ${monitorIdentity} i ON i.workspace_id = o.id AND i.email_hash IS NOT NULL
      WHERE o.taken > o.seats) WHERE nth > seats)
  SELECT ${monitorIdentity.id}, CASE WHEN NOT o.has_key THEN 'key_revoked'
    WHEN ${monitorIdentity.id} IN (SELECT id FROM beyond) THEN 'plan_limit'
    WHEN ${monitorIdentity.audience} = 'employee'
      AND (${monitorIdentity.status_reason} = 'domain_lost' OR ${EMPLOYER_LOST})
      AND NOT ${EMPLOYER_PROVED} THEN 'domain_lost' END AS reason
  FROM ${monitorIdentity} JOIN owner o ON o.id = ${monitorIdentity.workspace_id}
  WHERE ${monitorIdentity.status} <> 'removed' AND (NOT o.has_key OR o.taken > o.seats OR o.has_lost
    OR ${monitorIdentity.status_reason} IN ${REASONS})`

const align = statement(
  (_, v: Params<Now>) => sql`UPDATE ${monitorIdentity} AS i SET
      paused_ms = iif(i.status = 'active', ${v.nowMs}, i.paused_ms),
      resumed_ms = iif(s.reason IS NULL, ${v.nowMs}, NULL),
      since_ms = iif(s.reason IS NULL, ${v.nowMs}, i.since_ms),
      catalogue_version = iif(s.reason IS NULL, NULL, i.catalogue_version),
      status = iif(s.reason IS NULL, 'active', 'paused'), status_reason = s.reason
    FROM (${standing(v)}) s WHERE s.id = i.id AND CASE i.status WHEN 'active' THEN s.reason IS NOT NULL
      ELSE i.status_reason IN ${REASONS} AND i.status_reason IS NOT s.reason END`,
)
const note = statement(
  (_, v: Params<Now>) => sql`${INTO_AUDIT} workspace_id, ${v.nowMs},
      iif(status = 'active', 'resumed', 'paused:' || status_reason), id, 'run'
    FROM ${monitorIdentity} WHERE (status = 'active' AND resumed_ms = ${v.nowMs})
      OR (status = 'paused' AND paused_ms = ${v.nowMs} AND status_reason IN ${REASONS})`,
)

/**
 * Pauses people who must not be monitored now, and resumes them with a new baseline when the reason ends. People paused
 * by the caller stay paused. Runs before the first request of each daily run.
 */
export const alignPeople = (db: D1Database, nowMs: number): D1PreparedStatement[] =>
  [align, note].map((step) => step.bind(db, { nowMs }).prepared)
