import { sql } from 'drizzle-orm'
import { monitorFinding, monitorIdentity } from '../schema/monitoring.ts'

const ofPerson = sql`FROM ${monitorFinding} f WHERE f.workspace_id = ${monitorIdentity.workspace_id}
  AND f.subject_id = ${monitorIdentity.id} AND f.pending IS NULL`
const ofLogs = sql`${ofPerson} AND f.layer IN ('employee_on_system', 'employee_elsewhere', 'platform_user')`

/** SQL: an update that sets the counters of people from their findings, as far as `WHERE`. */
export const RECOUNT = sql`UPDATE ${monitorIdentity} SET
  breach_hits = (SELECT count(*) ${ofPerson} AND f.layer = 'corpus' AND f.gone_ms IS NULL),
  log_hits = (SELECT count(*) ${ofLogs} AND f.gone_ms IS NULL),
  first_log_ms = (SELECT min(COALESCE(f.dated_ms, f.first_seen_ms)) ${ofLogs}),
  last_log_ms = (SELECT max(COALESCE(f.dated_ms, f.last_seen_ms)) ${ofLogs})`
