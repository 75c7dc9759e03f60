import type { KeyEnv } from '@vigil/contract'
import { DAY_MS } from '@vigil/evidence'
import { eq, sql } from 'drizzle-orm'
import { REUSABLE_MS } from '../checks/expired.ts'
import { type BoundStatement, batch, inScope, type Params, statement } from '../database/index.ts'
import {
  deletedBeforeDay,
  deleteOldAnswers,
  deleteOlderAnswers,
  IDEMPOTENCY_TTL_MS,
} from '../idempotency/index.ts'
import { deleteExpiredEntries } from '../lists/index.ts'
import { dropExpiredSignIns } from '../members/index.ts'
import { deleteOldPacks, deleteReusable, packStep } from '../packs/index.ts'
import { countPopulation } from '../population/index.ts'
import { plans, upkeep, visits, workspaces } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { openShards, type ShardBindings } from '../shards.ts'
import { deleteOldClaims } from '../spread/claim-key.ts'
import { countPopulationOfEach } from '../spread/population.ts'
import { countAll, monthOf } from '../usage/index.ts'
import { firstIdAt } from '../uuid-v7.ts'
import { type ContinueRound, continueInTurn, roundsOfGraph } from './prune-graph.ts'
import { type OldChecks, pruneAudit, pruneReviews } from './prune-reviews.ts'
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

interface Old extends OldChecks {
  beforeMs: number
}
const deleteOldChecks = statement(
  (_, v: Params<Old>) => sql`DELETE FROM ${visits} WHERE ${inScope(visits, v)} AND ${visits.id} IN (
    SELECT id FROM ${visits} WHERE ${inScope(visits, v)} AND id < ${v.beforeId} AND at_ms < ${v.beforeMs}
    ORDER BY id LIMIT ${v.rows})`,
)
const oldestCheck = statement((q, v: Params<Scope>) =>
  q
    .select({ atMs: visits.atMs })
    .from(visits)
    .where(inScope(visits, v))
    .orderBy(visits.id)
    .limit(1),
)

/**
 * One step of a walk around all workspaces: deletes checks a day after their plan's retention, their reviews and
 * outcomes, old log entries, expired list entries, first answers and sign-ins, and old rows of the graph, packs old
 * checks, and refreshes counts of populations. Safe to run twice, or not at all for a while.
 */
export async function runUpkeep(
  bindings: ShardBindings,
  nowMs: number,
  bounds: UpkeepBounds = BOUNDS,
): Promise<UpkeepReport> {
  const { DB: db } = bindings
  const shards = openShards(bindings)
  const answers = await Promise.all(
    shards.all.map((shard) => deleteAnswers(shard, nowMs, bounds.rows)),
  )
  if (bindings.GRAPH_SPREAD) {
    const old = { beforeMs: nowMs - IDEMPOTENCY_TTL_MS, rows: bounds.rows }
    await Promise.all(shards.all.map((shard) => deleteOldClaims.run(shard, old)))
  }
  await dropExpiredSignIns(db, nowMs)
  const next = await nextWorkspaces.all(db, { walk: WALK, limit: bounds.workspaces })
  const idempotency = answers.reduce((sum, changes) => sum + changes, 0)
  const report = { workspaces: 0, visits: 0, idempotency, packed: 0 }
  let { packSteps } = bounds
  const rounds: ContinueRound[] = []
  for (const { id, retentionDays } of next) {
    const retainedMs = retentionDays * DAY_MS
    const databases = shards.graphFor(id)
    for (const log of new Set([db, ...databases.all])) {
      await pruneAudit(id, log, nowMs, retentionDays, bounds.rows)
    }
    for (const env of ['live', 'test'] as const) {
      const scope: { workspaceId: string; env: KeyEnv } = { workspaceId: id, env }
      for (const graph of databases.all) {
        // The population of several databases is counted together.
        const also = databases.all.length === 1 ? [countPopulation(scope, graph, nowMs)] : []
        report.visits += await pruneEnvironment(scope, graph, nowMs, retainedMs, bounds.rows, also)
        rounds.push(...roundsOfGraph(scope, graph, nowMs, retainedMs))
      }
      if (databases.all.length > 1) {
        await countPopulationOfEach(scope, databases, nowMs)
        continue
      }
      for (; packSteps > 0; packSteps -= 1) {
        const packed = await packStep(scope, databases.home, nowMs)
        if (packed === 0) break
        report.packed += packed
      }
    }
    report.workspaces += 1
  }
  // A finished walk starts again.
  const isDone = report.workspaces < bounds.workspaces
  await saveWalk.run(db, { walk: WALK, afterId: isDone ? '' : (next.at(-1)?.id ?? '') })
  await continueInTurn(rounds, bounds.graphSteps)
  return report
}

/** Deletes expired first answers; returns how many. */
async function deleteAnswers(db: D1Database, nowMs: number, rows: number): Promise<number> {
  const [days, older] = await batch(db, [
    deleteOldAnswers.bind(db, { beforeDay: deletedBeforeDay(nowMs), rows }),
    deleteOlderAnswers.bind(db, { beforeMs: nowMs - IDEMPOTENCY_TTL_MS, rows }),
  ] as const)
  return days.changes + older.changes
}

async function pruneEnvironment(
  scope: Scope,
  db: D1Database,
  nowMs: number,
  retainedMs: number,
  rows: number,
  also: readonly BoundStatement<unknown>[],
): Promise<number> {
  const pastMs = nowMs - retainedMs
  const beforeId = firstIdAt(pastMs)
  const old = { ...scope, beforeId, beforeMs: pastMs, rows }
  const oldest = await oldestCheck.first(db, scope)
  const statements: BoundStatement<unknown>[] = []
  if (oldest !== null && oldest.atMs < pastMs) {
    const spentMs = pastMs - REUSABLE_MS
    // Checks are counted in their months before they are deleted: those of later months stay.
    const months = monthsBetween(scope, oldest.atMs, pastMs)
    for (const month of months) statements.push(countAll.bind(db, month))
    const [spentId, countedTo] = [firstIdAt(spentMs), months.at(-1)?.toId ?? '']
    const deletedTo = countedTo < spentId ? countedTo : spentId
    statements.push(deleteOldChecks.bind(db, { ...old, beforeId: deletedTo, beforeMs: spentMs }))
  }
  const deleting = statements.length - 1
  const done = await batch<readonly unknown[]>(db, [
    ...statements,
    ...pruneReviews(old, db, nowMs),
    ...also,
    deleteExpiredEntries.bind(db, { ...scope, nowMs, rows }),
  ])
  await deleteOldPacks(scope, db, pastMs, rows)
  const spare = await deleteReusable(scope, db, nowMs - REUSABLE_MS, rows)
  return spare + (deleting < 0 ? 0 : (done[deleting]?.changes ?? 0))
}

/** Months that one step may cover; older checks take further steps. */
const MAX_MONTHS = 3

function monthsBetween(scope: Scope, fromMs: number, toMs: number) {
  const months = [monthOf(scope, fromMs)]
  for (let atMs = fromMs; atMs < toMs && months.length < MAX_MONTHS; ) {
    atMs += 28 * DAY_MS
    const month = monthOf(scope, Math.min(atMs, toMs))
    if (months.every(({ period }) => period !== month.period)) months.push(month)
  }
  return months
}
