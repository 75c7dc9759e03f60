import type { MonitorRunRow, RunPhase } from '../schema/index.ts'

/** Who may write for a run: a runner that was overtaken holds an old number. */
export interface Fence {
  runKey: string
  fence: number
}

/** Another runner took the run over: what this one meant to write was not written. */
export class FenceLost extends Error {
  constructor() {
    super('the run was taken over')
    this.name = 'FenceLost'
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/**
 * Opens today's run (UTC) where none runs and today had none. A run of yesterday that still goes on
 * stands for today's as well, and is marked `overrun`. Safe to call any number of times.
 */
export async function openDailyRun(db: D1Database, nowMs: number): Promise<void> {
  const today = dayOf(nowMs)
  await db.batch([
    db
      .prepare(
        `UPDATE monitor_run SET overrun = 1
         WHERE state = 'running' AND run_key < ?1 AND overrun = 0`,
      )
      .bind(today),
    db
      .prepare(
        `INSERT OR IGNORE INTO monitor_run (run_key, state, phase, heartbeat_ms, started_ms)
         SELECT ?1, 'running', 'catalogue', 0, ?2 WHERE NOT EXISTS (
           SELECT 1 FROM monitor_run WHERE state = 'running' OR (overrun = 1 AND finished_ms >= ?3))`,
      )
      .bind(today, nowMs, Date.parse(today)),
  ])
}

/** Opens a run by command, beside the daily one; where one runs, that one stands. Its key. */
export async function openRunNow(db: D1Database, nowMs: number): Promise<string> {
  const key = `${dayOf(nowMs)}T${new Date(nowMs).toISOString().slice(11, 23)}`
  await db
    .prepare(
      `INSERT OR IGNORE INTO monitor_run (run_key, state, phase, heartbeat_ms, started_ms)
       SELECT ?1, 'running', 'catalogue', 0, ?2
       WHERE NOT EXISTS (SELECT 1 FROM monitor_run WHERE state = 'running')`,
    )
    .bind(key, nowMs)
    .run()
  const running = await db
    .prepare("SELECT run_key FROM monitor_run WHERE state = 'running' ORDER BY started_ms LIMIT 1")
    .first<{ run_key: string }>()
  return running?.run_key ?? key
}

/** Takes the running run over from its runner; null: none runs. */
export async function claimRun(db: D1Database, nowMs: number): Promise<MonitorRunRow | null> {
  return db
    .prepare(
      `UPDATE monitor_run SET fence = fence + 1, heartbeat_ms = ?1
       WHERE run_key = (SELECT run_key FROM monitor_run WHERE state = 'running'
         ORDER BY started_ms LIMIT 1) RETURNING *`,
    )
    .bind(nowMs)
    .first<MonitorRunRow>()
}

/** The latest runs, newest first. */
export async function listRuns(db: D1Database): Promise<MonitorRunRow[]> {
  const { results } = await db
    .prepare('SELECT * FROM monitor_run ORDER BY started_ms DESC LIMIT 30')
    .all<MonitorRunRow>()
  return results
}

/** Whether a run waits for a runner: it runs, and its runner gave no sign of life since. */
export async function runIsStalled(db: D1Database, sinceMs: number): Promise<boolean> {
  const row = await db
    .prepare(
      "SELECT 1 AS yes FROM monitor_run WHERE state = 'running' AND heartbeat_ms < ? LIMIT 1",
    )
    .bind(sinceMs)
    .first()
  return row !== null
}

/**
 * Writes in one transaction, and only while the fence holds. Its first statement fails the whole batch: its
 * text is no JSON where the number has moved on.
 */
export async function fencedBatch(
  db: D1Database,
  fence: Fence,
  statements: readonly D1PreparedStatement[],
): Promise<D1Result[]> {
  const guard = db
    .prepare(
      `SELECT json(iif(fence = ?2 AND state = 'running', '1', '{'))
       FROM monitor_run WHERE run_key = ?1`,
    )
    .bind(fence.runKey, fence.fence)
  try {
    const [, ...results] = await db.batch([guard, ...statements])
    return results
  } catch (cause) {
    if (cause instanceof Error && /malformed JSON/i.test(cause.message)) throw new FenceLost()
    throw cause
  }
}

/** What a chunk added to a run. */
export interface Progress {
  phase: RunPhase
  cursor: string
  ok?: number
  failed?: number
  skipped?: number
}

/** Moves the run on; part of the chunk's batch. */
export function moveRun(
  db: D1Database,
  { runKey }: Fence,
  { phase, cursor, ok = 0, failed = 0, skipped = 0 }: Progress,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_run SET phase = ?2, cursor = ?3, heartbeat_ms = ?4, ok = ok + ?5,
         failed = failed + ?6, skipped = skipped + ?7 WHERE run_key = ?1`,
    )
    .bind(runKey, phase, cursor, nowMs, ok, failed, skipped)
}

/** Ends the run: `done`, or `partial` where anything could not be asked. */
export function endRun(db: D1Database, { runKey }: Fence, nowMs: number): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_run SET state = iif(failed > 0, 'partial', 'done'), finished_ms = ?2,
         heartbeat_ms = ?2 WHERE run_key = ?1`,
    )
    .bind(runKey, nowMs)
}
