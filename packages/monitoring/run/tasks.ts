import type { MonitorRole } from '@vigil/contract'
import { type Params, statement } from '@vigil/storage'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import {
  type MonitorTaskRow,
  monitorDomain,
  monitorLayer,
  monitorSettings,
  monitorTask,
} from '../schema/index.ts'
import type { Fence } from './run-rows.ts'

/** A request of this run about one domain. */
export interface DomainTask {
  domainId: string
  workspaceId: string
  domain: string
  role: MonitorRole
  call: string
  attempts: number
}

/** The calls of a source for a role, and the workspace's switches that they require. */
export interface WantedCall {
  call: string
  role: MonitorRole
  needs: 'stealer' | 'domain_exposure' | null
  /** Listed only for domains for which this source answered before; null: for all. */
  onlyWhereAnswered: string | null
}

type OfRun = { runKey: string }
const insertTasks = statement(
  (_, v: Params<OfRun & { calls: string }>) => sql`INSERT OR IGNORE INTO ${monitorTask}
      (run_key, domain_id, call, state)
    SELECT ${v.runKey}, d.id, j.value ->> 'call', 'due' FROM json_each(${v.calls}) j
    JOIN ${monitorDomain} d ON d.role = j.value ->> 'role' AND d.state IN ('verified', 'grace')
    LEFT JOIN ${monitorSettings} s ON s.workspace_id = d.workspace_id
    WHERE COALESCE(s.enabled, 1) = 1 AND CASE j.value ->> 'needs'
      WHEN 'stealer' THEN COALESCE(s.stealer, 1) = 1
      WHEN 'domain_exposure' THEN COALESCE(s.domain_exposure, 1) = 1 ELSE 1 END
      AND (j.value ->> 'onlyWhereAnswered' IS NULL OR EXISTS (SELECT 1 FROM ${monitorLayer} l
        WHERE l.domain_id = d.id AND l.source = j.value ->> 'onlyWhereAnswered'))`,
)

/** Lists the run's requests: each call that the workspace has enabled, for each proved domain. */
export const listTasks = (
  db: D1Database,
  { runKey }: Fence,
  calls: readonly WantedCall[],
): D1PreparedStatement => insertTasks.bind(db, { runKey, calls: JSON.stringify(calls) }).prepared

const isDue = (v: Params<OfRun & { calls: string }>) =>
  and(
    eq(monitorTask.run_key, v.runKey),
    eq(monitorTask.state, 'due'),
    sql`${monitorTask.call} IN (SELECT value FROM json_each(${v.calls}))`,
  )
const provedDomain = and(
  eq(monitorDomain.id, monitorTask.domain_id),
  inArray(monitorDomain.state, ['verified', 'grace']),
)
const next = statement((q, v: Params<OfRun & { calls: string; nowMs: number }>) =>
  q
    .select({
      domainId: monitorTask.domain_id,
      call: monitorTask.call,
      attempts: monitorTask.attempts,
      workspaceId: monitorDomain.workspace_id,
      domain: monitorDomain.domain,
      role: monitorDomain.role,
    })
    .from(monitorTask)
    .innerJoin(monitorDomain, provedDomain)
    .where(and(isDue(v), lte(monitorTask.retry_ms, v.nowMs)))
    .orderBy(monitorTask.domain_id, monitorTask.call)
    .limit(1),
)

/** Returns the next request that is due, among the calls that are permitted now. */
export const nextTask = (
  db: D1Database,
  { runKey }: Fence,
  calls: readonly string[],
  nowMs: number,
): Promise<DomainTask | null> => next.first(db, { runKey, calls: JSON.stringify(calls), nowMs })

const nextDue = statement((q, v: Params<OfRun & { calls: string }>) =>
  q
    .select({ atMs: sql<number | null>`min(${monitorTask.retry_ms})`.as('at_ms') })
    .from(monitorTask)
    .innerJoin(monitorDomain, provedDomain)
    .where(isDue(v)),
)

/** Returns when the next request is due, ms; null: none is left. */
export const nextTaskMs = async (
  db: D1Database,
  { runKey }: Fence,
  calls: readonly string[],
): Promise<number | null> =>
  (await nextDue.first(db, { runKey, calls: JSON.stringify(calls) }))?.atMs ?? null

type OfTask = OfRun & Pick<DomainTask, 'domainId' | 'call'>
const isTask = (v: Params<OfTask>) =>
  and(
    eq(monitorTask.run_key, v.runKey),
    eq(monitorTask.domain_id, v.domainId),
    eq(monitorTask.call, v.call),
  )
type Closed = { state: 'done' | 'suspect' | 'failed' | 'denied'; code: string | null }
const close = statement((q, v: Params<OfTask & Closed>) =>
  q
    .update(monitorTask)
    .set({ state: sql`${v.state}`, error_code: sql`${v.code}` })
    .where(isTask(v)),
)

/** Outcome of a request. */
export const closeTask = (
  db: D1Database,
  { runKey }: Fence,
  { domainId, call }: Pick<DomainTask, 'domainId' | 'call'>,
  outcome: Closed,
): D1PreparedStatement => close.bind(db, { runKey, domainId, call, ...outcome }).prepared

type Until = { ms: number; code: string; attempts: number }
const putOff = statement((q, v: Params<OfTask & Until>) =>
  q
    .update(monitorTask)
    .set({ retry_ms: sql`${v.ms}`, error_code: sql`${v.code}`, attempts: sql`${v.attempts}` })
    .where(isTask(v)),
)

/** Postpones a request. */
export const putOffTask = (
  db: D1Database,
  { runKey }: Fence,
  { domainId, call }: Pick<DomainTask, 'domainId' | 'call'>,
  until: Until,
): D1PreparedStatement => putOff.bind(db, { runKey, domainId, call, ...until }).prepared

const setChecked = statement((q, v: Params<OfRun & { domainId: string; nowMs: number }>) => {
  const ofDomain = sql`SELECT 1 FROM ${monitorTask}
    WHERE ${monitorTask.run_key} = ${v.runKey} AND ${monitorTask.domain_id} = ${v.domainId}`
  return q
    .update(monitorDomain)
    .set({ last_checked_ms: sql`${v.nowMs}` })
    .where(
      and(
        eq(monitorDomain.id, v.domainId),
        sql`NOT EXISTS (${ofDomain} AND ${monitorTask.state} IN ('due', 'failed', 'suspect'))
          AND EXISTS (${ofDomain} AND ${monitorTask.state} = 'done')`,
      ),
    )
})

/** Marks a domain as checked when every permitted request about it was answered. */
export const markChecked = (
  db: D1Database,
  { runKey }: Fence,
  domainId: string,
  nowMs: number,
): D1PreparedStatement => setChecked.bind(db, { runKey, domainId, nowMs }).prepared

const errors = statement((q, v: Params<OfRun>) =>
  q
    .select({
      call: monitorTask.call,
      state: monitorTask.state,
      code: monitorTask.error_code,
      tasks: sql<number>`count(*)`.as('tasks'),
    })
    .from(monitorTask)
    .where(eq(monitorTask.run_key, v.runKey))
    .groupBy(monitorTask.call, monitorTask.state, monitorTask.error_code)
    .orderBy(monitorTask.call, monitorTask.state),
)

/** Why tasks of a domain gave no answer in its latest run, by call. */
export const taskErrors = (
  db: D1Database,
  runKey: string,
): Promise<
  { call: string; state: MonitorTaskRow['state']; code: string | null; tasks: number }[]
> => errors.all(db, { runKey })
