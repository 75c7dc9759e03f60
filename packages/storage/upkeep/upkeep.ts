import { DAY_MS } from '@vigil/evidence'
import { eq, sql } from 'drizzle-orm'
import { batch, type Params, statement } from '../database/index.ts'
import {
  deletedBeforeDay,
  deleteOldAnswers,
  deleteOlderAnswers,
  IDEMPOTENCY_TTL_MS,
} from '../idempotency/index.ts'
import { dropExpiredSignIns } from '../members/index.ts'
import { packStep } from '../packs/index.ts'
import { countPopulation } from '../population/index.ts'
import { plans, upkeep, workspaces } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { openShards, type ShardBindings } from '../shards.ts'
import { deleteOldClaims } from '../spread/claim-key.ts'
import { countPopulationOfEach } from '../spread/population.ts'
import { pruneEnvironment } from './prune-environment.ts'
import { type ContinueRound, continueInTurn, roundsOfGraph } from './prune-graph.ts'
import { pruneAudit } from './prune-reviews.ts'
import { saveWalk } from './rounds.ts'

/** Bounds of one run; the next run continues. */
export interface UpkeepBounds {
  workspaces: number
  /** Rows deleted of each table, in each environment. */
  rows: number
  /** Steps that pack old checks, of all environments together. */
  packSteps: number
  /** Steps that prune the graph, likewise; each round takes at least one. */
  graphSteps: number
}

export interface UpkeepReport {
  /** Workspaces visited. */
  workspaces: number
  /** Rows deleted. */
  visits: number
  idempotency: number
  /** Checks packed. */
  packed: number
}

/**
 * 40 steps pack 80,000 checks in about 6 s of CPU; a cron may take 30 s
 * (developers.cloudflare.com/workers/platform/limits). 60 steps read 120,000 rows of the graph in about a second.
 */
const BOUNDS: UpkeepBounds = { workspaces: 5, rows: 2_000, packSteps: 40, graphSteps: 60 }
const WALK = 'workspaces'

const nextWorkspaces = statement((q, v: Params<{ walk: string; limit: number }>) =>
  q
    .select({ id: workspaces.id, retentionDays: plans.retentionDays })
    .from(workspaces)
    .innerJoin(plans, eq(plans.id, workspaces.planId))
    .where(
      sql`${workspaces.id} > COALESCE((SELECT ${upkeep.afterId} FROM ${upkeep} WHERE ${upkeep.walk} = ${v.walk}), '')`,
    )
    .orderBy(workspaces.id)
    .limit(v.limit),
)

/**
 * One step of a walk around all workspaces: deletes checks a day after their plan's retention, their reviews and
 * outcomes, old log entries, expired list entries, first answers and sign-ins, and old rows of the graph, packs old
 * checks, and refreshes counts of populations. Safe to run twice, or not at all for a while. A workspace or database that
 * fails does not stop the rest: the walk goes on, and rejects at the end with all failures.
 */
export async function runUpkeep(
  bindings: ShardBindings,
  nowMs: number,
  bounds: UpkeepBounds = BOUNDS,
): Promise<UpkeepReport> {
  const { DB: db } = bindings
  const shards = openShards(bindings)
  const report = { workspaces: 0, visits: 0, idempotency: 0, packed: 0 }
  const failures: unknown[] = []
  const attempt = async (part: () => Promise<unknown>): Promise<void> => {
    await part().catch((cause: unknown) => failures.push(cause))
  }
  const deleteOf = async (shard: D1Database): Promise<void> => {
    const deleted = await deleteAnswers(shard, nowMs, bounds.rows)
    report.idempotency += deleted
    const old = { beforeMs: nowMs - IDEMPOTENCY_TTL_MS, rows: bounds.rows }
    if (bindings.GRAPH_SPREAD) await deleteOldClaims.run(shard, old)
  }
  await Promise.all(shards.all.map((shard) => attempt(() => deleteOf(shard))))
  await dropExpiredSignIns(db, nowMs)
  const next = await nextWorkspaces.all(db, { walk: WALK, limit: bounds.workspaces })
  let { packSteps } = bounds
  const pack = async (scope: Scope, home: D1Database): Promise<void> => {
    for (; packSteps > 0; packSteps -= 1) {
      const packed = await packStep(scope, home, nowMs)
      if (packed === 0) return
      report.packed += packed
    }
  }
  const rounds: ContinueRound[] = []
  const maintain = async ({ id, retentionDays }: (typeof next)[number]): Promise<void> => {
    const retainedMs = retentionDays * DAY_MS
    const step = { nowMs, retainedMs, rows: bounds.rows }
    const databases = shards.graphFor(id)
    for (const log of new Set([db, ...databases.all])) {
      await pruneAudit(id, log, { nowMs, retentionDays, rows: bounds.rows })
    }
    for (const env of ['live', 'test'] as const) {
      const scope: Scope = { workspaceId: id, env }
      for (const graph of databases.all) {
        // The population of several databases is counted together.
        const also = databases.all.length === 1 ? [countPopulation(scope, graph, nowMs)] : []
        report.visits += await pruneEnvironment(scope, graph, step, also)
        rounds.push(...roundsOfGraph(scope, graph, { nowMs, retainedMs }))
      }
      if (databases.all.length > 1) await countPopulationOfEach(scope, databases, nowMs)
      else await pack(scope, databases.home)
    }
  }
  for (const workspace of next) {
    await attempt(() => maintain(workspace))
    report.workspaces += 1
  }
  // A finished walk starts again.
  const isDone = report.workspaces < bounds.workspaces
  await saveWalk.run(db, { walk: WALK, afterId: isDone ? '' : (next.at(-1)?.id ?? '') })
  await attempt(() => continueInTurn(rounds, bounds.graphSteps))
  if (failures.length === 0) return report
  if (failures.length === 1) throw failures[0]
  throw new AggregateError(failures, 'upkeep failed in part', { cause: failures[0] })
}

/** Deletes expired first answers; returns how many. */
async function deleteAnswers(db: D1Database, nowMs: number, rows: number): Promise<number> {
  const [days, older] = await batch(db, [
    deleteOldAnswers.bind(db, { beforeDay: deletedBeforeDay(nowMs), rows }),
    deleteOlderAnswers.bind(db, { beforeMs: nowMs - IDEMPOTENCY_TTL_MS, rows }),
  ] as const)
  return days.changes + older.changes
}
