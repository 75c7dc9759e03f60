import type { KeyEnv } from '@vigil/contract'
import { IDEMPOTENT_FOR_MS } from './idempotency/index.ts'
import { dropEnded } from './lists.ts'
import { countPopulation } from './population.ts'
import { number, type Row, text } from './row.ts'
import type { UpkeepRow } from './schema/index.ts'
import { openShards, type ShardBindings } from './shards.ts'
import { uuidV7 } from './uuid-v7.ts'

/** How much one run may do: a run stays short, and what is left waits for the next. */
export interface UpkeepBounds {
  workspaces: number
  /** Rows deleted of each table, in each world. */
  rows: number
}

export interface UpkeepReport {
  /** Workspaces that were visited. */
  workspaces: number
  /** Rows deleted. */
  visits: number
  idempotency: number
}

const BOUNDS: UpkeepBounds = { workspaces: 5, rows: 2_000 }
const DAY_MS = 86_400_000
const WALK = 'workspaces'

/**
 * One step of a walk around all workspaces: deletes checks past their plan's retention, list entries
 * past their end and first answers past their day, and counts populations anew. Safe to run twice,
 * or not at all for a while.
 */
export async function keepUp(
  bindings: ShardBindings,
  nowMs: number,
  bounds: UpkeepBounds = BOUNDS,
): Promise<UpkeepReport> {
  const { DB: db } = bindings
  const shards = openShards(bindings)
  const answers = await Promise.all(
    shards.all.map((shard) => dropAnswers(shard, nowMs, bounds.rows)),
  )
  const next = await db
    .prepare(
      `SELECT w.id, p.retention_days FROM workspaces w JOIN plans p ON p.id = w.plan_id
       WHERE w.id > COALESCE((SELECT after_id FROM upkeep WHERE walk = '${WALK}'), '')
       ORDER BY w.id LIMIT ?`,
    )
    .bind(bounds.workspaces)
    .all<Row>()
  const dropped = answers.reduce((sum, changes) => sum + changes, 0)
  const report = { workspaces: 0, visits: 0, idempotency: dropped }
  for (const row of next.results) {
    const id = text(row, 'id')
    const pastMs = nowMs - number(row, 'retention_days') * DAY_MS
    for (const env of ['live', 'test'] as const) {
      report.visits += await keepWorld(
        { workspaceId: id, env },
        shards.graphFor(id),
        nowMs,
        pastMs,
        bounds.rows,
      )
    }
    report.workspaces += 1
  }
  await goOnFrom(db, report.workspaces < bounds.workspaces ? null : next.results.at(-1))
  return report
}

/** First answers past their day; how many went. */
async function dropAnswers(db: D1Database, nowMs: number, rows: number): Promise<number> {
  const { meta } = await db
    .prepare(
      `DELETE FROM idempotency WHERE (workspace_id, env, key_hash) IN (
         SELECT workspace_id, env, key_hash FROM idempotency INDEXED BY idempotency_by_time
         WHERE at_ms < ? LIMIT ?)`,
    )
    .bind(nowMs - IDEMPOTENT_FOR_MS, rows)
    .run()
  return meta.changes
}

async function keepWorld(
  scope: { workspaceId: string; env: KeyEnv },
  db: D1Database,
  nowMs: number,
  pastMs: number,
  rows: number,
): Promise<number> {
  const [deleted] = await db.batch([
    // Ids of checks sort by time: this walks the primary key from its old end.
    db
      .prepare(
        `DELETE FROM visits WHERE workspace_id = ?1 AND env = ?2 AND id IN (
           SELECT id FROM visits WHERE workspace_id = ?1 AND env = ?2 AND id < ?3 AND at_ms < ?4
           ORDER BY id LIMIT ?5)`,
      )
      .bind(scope.workspaceId, scope.env, uuidV7(pastMs, new Uint8Array(10)), pastMs, rows),
    countPopulation(scope, db, nowMs),
    dropEnded(scope, db, nowMs, rows),
  ])
  return deleted?.meta.changes ?? 0
}

/** null: the walk is through, and begins anew. */
async function goOnFrom(db: D1Database, last: Row | null | undefined): Promise<void> {
  const afterId: UpkeepRow['afterId'] = last ? text(last, 'id') : ''
  await db
    .prepare(
      `INSERT INTO upkeep (walk, after_id) VALUES (?, ?)
       ON CONFLICT (walk) DO UPDATE SET after_id = excluded.after_id`,
    )
    .bind(WALK, afterId)
    .run()
}
