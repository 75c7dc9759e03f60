import { type Params, statement } from '@vigil/storage'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type MonitorRunRow, monitorRun, type RunPhase } from '../schema/monitor-run.ts'

/** The fencing token of a run: a runner that was replaced has an older number and cannot write. */
export interface Fence {
  runKey: string
  fence: number
}

/** Another runner took over the run: the batch was not written. */
export class FenceLost extends Error {
  constructor() {
    super('the run was taken over')
    this.name = 'FenceLost'
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const isRunning = eq(monitorRun.state, 'running')

const overrun = statement((q, v: Params<{ runKey: string }>) =>
  q
    .update(monitorRun)
    .set({ overrun: 1 })
    .where(and(isRunning, lt(monitorRun.run_key, v.runKey), eq(monitorRun.overrun, 0))),
)
type Opening = { runKey: string; nowMs: number; overrunSinceMs: number | null }
const open = statement(
  (_, v: Params<Opening>) => sql`INSERT OR IGNORE INTO ${monitorRun}
      (run_key, state, phase, heartbeat_ms, started_ms)
    SELECT ${v.runKey}, 'running', 'catalogue', 0, ${v.nowMs} WHERE NOT EXISTS (SELECT 1 FROM ${monitorRun}
      WHERE ${isRunning} OR (overrun = 1 AND finished_ms >= ${v.overrunSinceMs}))`,
)

/**
 * Opens the run of the day (UTC) unless one is running or the day had one. A run of the day before that is still
 * running also counts as that of the day, and is marked `overrun`. Idempotent.
 */
export async function openDailyRun(db: D1Database, nowMs: number): Promise<void> {
  const runKey = dayOf(nowMs)
  await db.batch([
    overrun.bind(db, { runKey }).prepared,
    open.bind(db, { runKey, nowMs, overrunSinceMs: Date.parse(runKey) }).prepared,
  ])
}

const running = statement((q) =>
  q
    .select({ runKey: monitorRun.run_key })
    .from(monitorRun)
    .where(isRunning)
    .orderBy(monitorRun.started_ms)
    .limit(1),
)

/** Opens a run by command, in addition to the daily one, unless one is running. Returns the key of the running one. */
export async function openRunNow(db: D1Database, nowMs: number): Promise<string> {
  const runKey = `${dayOf(nowMs)}T${new Date(nowMs).toISOString().slice(11, 23)}`
  await open.run(db, { runKey, nowMs, overrunSinceMs: null })
  return (await running.first(db, {}))?.runKey ?? runKey
}

const claim = statement((q, v: Params<{ nowMs: number }>) =>
  q
    .update(monitorRun)
    .set({ fence: sql`${monitorRun.fence} + 1`, heartbeat_ms: sql`${v.nowMs}` })
    .where(
      sql`${monitorRun.run_key} = (SELECT run_key FROM ${monitorRun} WHERE state = 'running'
        ORDER BY started_ms LIMIT 1)`,
    )
    .returning(),
)

/** Takes over the running run from its runner; null: none is running. */
export const claimRun = (db: D1Database, nowMs: number): Promise<MonitorRunRow | null> =>
  claim.first(db, { nowMs })

const latest = statement((q) =>
  q.select().from(monitorRun).orderBy(desc(monitorRun.started_ms)).limit(30),
)

/** The latest runs, newest first. */
export const listRuns = (db: D1Database): Promise<MonitorRunRow[]> => latest.all(db, {})

const stalled = statement((q, v: Params<{ sinceMs: number }>) =>
  q
    .select({ runKey: monitorRun.run_key })
    .from(monitorRun)
    .where(and(isRunning, lt(monitorRun.heartbeat_ms, v.sinceMs)))
    .limit(1),
)

/** Whether a run has no runner: it is running, and its last heartbeat is before `sinceMs`. */
export const runIsStalled = async (db: D1Database, sinceMs: number): Promise<boolean> =>
  (await stalled.first(db, { sinceMs })) !== null

const guard = statement(
  (_, v: Params<Fence>) => sql`SELECT json(iif(fence = ${v.fence} AND state = 'running', '1', '{'))
    FROM ${monitorRun} WHERE run_key = ${v.runKey}`,
)

/**
 * Runs the statements in one transaction if the fencing token is current. Throws FenceLost otherwise: the first
 * statement then fails the transaction with malformed JSON.
 */
export async function fencedBatch(
  db: D1Database,
  fence: Fence,
  statements: readonly D1PreparedStatement[],
): Promise<D1Result[]> {
  try {
    const [, ...results] = await db.batch([guard.bind(db, fence).prepared, ...statements])
    return results
  } catch (cause) {
    if (cause instanceof Error && /malformed JSON/i.test(cause.message)) throw new FenceLost()
    throw cause
  }
}

/** Progress of a run by one chunk. */
export interface Progress {
  phase: RunPhase
  cursor: string
  ok?: number
  failed?: number
  skipped?: number
}

const moveOn = statement(
  (_, v: Params<Required<Progress> & { runKey: string; nowMs: number }>) => sql`UPDATE ${monitorRun}
    SET phase = ${v.phase}, cursor = ${v.cursor}, heartbeat_ms = ${v.nowMs}, ok = ok + ${v.ok},
      failed = failed + ${v.failed}, skipped = skipped + ${v.skipped} WHERE run_key = ${v.runKey}`,
)

/** Returns the statement that records the progress of a run; part of the chunk's batch. */
export const moveRun = (
  db: D1Database,
  { runKey }: Fence,
  { phase, cursor, ok = 0, failed = 0, skipped = 0 }: Progress,
  nowMs: number,
): D1PreparedStatement =>
  moveOn.bind(db, { runKey, phase, cursor, ok, failed, skipped, nowMs }).prepared

const end = statement(
  (_, v: Params<{ runKey: string; nowMs: number }>) => sql`UPDATE ${monitorRun}
    SET state = iif(failed > 0, 'partial', 'done'), finished_ms = ${v.nowMs}, heartbeat_ms = ${v.nowMs}
    WHERE run_key = ${v.runKey}`,
)

/** Returns the statement that ends the run: `done`, or `partial` if a request had no answer. */
export const endRun = (db: D1Database, { runKey }: Fence, nowMs: number): D1PreparedStatement =>
  end.bind(db, { runKey, nowMs }).prepared
