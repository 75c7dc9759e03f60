import { type Params, statement } from '@vigil/storage'
import { sql } from 'drizzle-orm'
import { monitorDomain, monitorIdentity, monitorSettings } from '../schema/monitoring.ts'

const setRun = statement(
  (
    _,
    v: Params<{ nowMs: number }>,
  ) => sql`INSERT INTO ${monitorSettings} (workspace_id, last_run_ms)
    SELECT workspace_id, ${v.nowMs} FROM (
      SELECT workspace_id FROM ${monitorDomain} WHERE state IN ('verified', 'grace')
      UNION SELECT workspace_id FROM ${monitorIdentity} WHERE status = 'active') WHERE true
    ON CONFLICT (workspace_id) DO UPDATE SET last_run_ms = excluded.last_run_ms`,
)

/** Records the end of a run for every workspace that monitors a domain or a person. */
export const markRun = (db: D1Database, nowMs: number): D1PreparedStatement =>
  setRun.bind(db, { nowMs }).prepared
