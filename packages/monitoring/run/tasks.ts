import type { MonitorRole } from '@vigil/contract'
import { number, numberOrNull, type Row, text, textOrNull } from '../row.ts'
import type { Fence } from './run-rows.ts'

/** A question of this run about one domain. */
export interface DomainTask {
  domainId: string
  workspaceId: string
  domain: string
  role: MonitorRole
  call: string
  attempts: number
}

/** The calls that a source answers for a role, and which of a workspace's switches they need. */
export interface WantedCall {
  call: string
  role: MonitorRole
  needs: 'stealer' | 'domain_exposure' | null
  /** Listed only for domains for which this source answered before; null: for all. */
  onlyWhereAnswered: string | null
}

/** Lists the run's questions: each proved domain by each call that its workspace wants. */
export function listTasks(
  db: D1Database,
  { runKey }: Fence,
  calls: readonly WantedCall[],
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT OR IGNORE INTO monitor_task (run_key, domain_id, call, state)
       SELECT ?1, d.id, j.value ->> 0, 'due' FROM json_each(?2) j
       JOIN monitor_domain d ON d.role = j.value ->> 1 AND d.state IN ('verified', 'grace')
       LEFT JOIN monitor_settings s ON s.workspace_id = d.workspace_id
       WHERE COALESCE(s.enabled, 1) = 1 AND CASE j.value ->> 2
         WHEN 'stealer' THEN COALESCE(s.stealer, 1) = 1
         WHEN 'domain_exposure' THEN COALESCE(s.domain_exposure, 1) = 1 ELSE 1 END
         AND (j.value ->> 3 IS NULL OR EXISTS (SELECT 1 FROM monitor_layer l
           WHERE l.domain_id = d.id AND l.source = j.value ->> 3))`,
    )
    .bind(
      runKey,
      JSON.stringify(
        calls.map(({ call, role, needs, onlyWhereAnswered }) => [
          call,
          role,
          needs,
          onlyWhereAnswered,
        ]),
      ),
    )
}

/** The next question that is due, of the calls that may be asked now. */
export async function nextTask(
  db: D1Database,
  { runKey }: Fence,
  calls: readonly string[],
  nowMs: number,
): Promise<DomainTask | null> {
  const row = await db
    .prepare(
      `SELECT t.domain_id, t.call, t.attempts, d.workspace_id, d.domain, d.role
       FROM monitor_task t JOIN monitor_domain d ON d.id = t.domain_id
         AND d.state IN ('verified', 'grace')
       WHERE t.run_key = ?1 AND t.state = 'due' AND t.retry_ms <= ?2
         AND t.call IN (SELECT value FROM json_each(?3)) ORDER BY t.domain_id, t.call LIMIT 1`,
    )
    .bind(runKey, nowMs, JSON.stringify(calls))
    .first<Row>()
  return (
    row && {
      domainId: text(row, 'domain_id'),
      workspaceId: text(row, 'workspace_id'),
      domain: text(row, 'domain'),
      role: row.role === 'app' ? 'app' : 'company',
      call: text(row, 'call'),
      attempts: number(row, 'attempts'),
    }
  )
}

/** When the next question is due; null: none is left. */
export async function nextTaskMs(
  db: D1Database,
  { runKey }: Fence,
  calls: readonly string[],
): Promise<number | null> {
  const row = await db
    .prepare(
      `SELECT min(t.retry_ms) AS at FROM monitor_task t JOIN monitor_domain d ON d.id = t.domain_id
         AND d.state IN ('verified', 'grace') WHERE t.run_key = ?1 AND t.state = 'due'
         AND t.call IN (SELECT value FROM json_each(?2))`,
    )
    .bind(runKey, JSON.stringify(calls))
    .first<Row>()
  return row === null ? null : numberOrNull(row, 'at')
}

/** What became of a question. */
export function closeTask(
  db: D1Database,
  { runKey }: Fence,
  { domainId, call }: Pick<DomainTask, 'domainId' | 'call'>,
  outcome: { state: 'done' | 'suspect' | 'failed' | 'denied'; code: string | null },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_task SET state = ?4, error_code = ?5
       WHERE run_key = ?1 AND domain_id = ?2 AND call = ?3`,
    )
    .bind(runKey, domainId, call, outcome.state, outcome.code)
}

/** Puts a question off. */
export function putOffTask(
  db: D1Database,
  { runKey }: Fence,
  { domainId, call }: Pick<DomainTask, 'domainId' | 'call'>,
  until: { ms: number; code: string; attempts: number },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_task SET retry_ms = ?4, error_code = ?5, attempts = ?6
       WHERE run_key = ?1 AND domain_id = ?2 AND call = ?3`,
    )
    .bind(runKey, domainId, call, until.ms, until.code, until.attempts)
}

/** A domain was checked when every question about it that has an answer was answered. */
export function markChecked(
  db: D1Database,
  { runKey }: Fence,
  domainId: string,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_domain SET last_checked_ms = ?3 WHERE id = ?2
         AND NOT EXISTS (SELECT 1 FROM monitor_task WHERE run_key = ?1 AND domain_id = ?2
           AND state IN ('due', 'failed', 'suspect'))
         AND EXISTS (SELECT 1 FROM monitor_task WHERE run_key = ?1 AND domain_id = ?2
           AND state = 'done')`,
    )
    .bind(runKey, domainId, nowMs)
}

/** Why tasks of a domain gave no answer in its latest run, by call. */
export async function taskErrors(
  db: D1Database,
  runKey: string,
): Promise<{ call: string; state: string; code: string | null; tasks: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT call, state, error_code, count(*) AS tasks FROM monitor_task WHERE run_key = ?
       GROUP BY call, state, error_code ORDER BY call, state`,
    )
    .bind(runKey)
    .all<Row>()
  return results.map((row) => ({
    call: text(row, 'call'),
    state: text(row, 'state'),
    code: textOrNull(row, 'error_code'),
    tasks: number(row, 'tasks'),
  }))
}
