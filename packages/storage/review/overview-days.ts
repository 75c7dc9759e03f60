import { and, gte, sql } from 'drizzle-orm'
import { batch, inScope, type Params, statement } from '../database/index.ts'
import { type CheckCounts, overviewDays } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

const since = statement((q, v: Params<Scope & { from: string }>) =>
  q
    .select({ day: overviewDays.day, counts: overviewDays.counts })
    .from(overviewDays)
    .where(and(inScope(overviewDays, v), gte(overviewDays.day, v.from))),
)

const insert = statement((q, v: Params<Scope & { day: string; counts: CheckCounts }>) =>
  q
    .insert(overviewDays)
    .values({ workspaceId: v.workspaceId, env: v.env, day: v.day, counts: v.counts })
    .onConflictDoUpdate({
      target: [overviewDays.workspaceId, overviewDays.env, overviewDays.day],
      set: { counts: sql`excluded.counts` },
    }),
)

/** Counts of past days, by day (`YYYY-MM-DD`). */
export async function readOverviewDays(
  scope: Scope,
  db: D1Database,
  from: string,
): Promise<Map<string, CheckCounts>> {
  const rows = await since.all(db, { ...scope, from })
  return new Map(rows.map(({ day, counts }) => [day, counts]))
}

/** Stores the counts of past days in one call. */
export async function saveOverviewDays(
  { workspaceId, env }: Scope,
  db: D1Database,
  days: readonly { day: string; counts: CheckCounts }[],
): Promise<void> {
  if (days.length === 0) return
  await batch(
    db,
    days.map(({ day, counts }) => insert.bind(db, { workspaceId, env, day, counts })),
  )
}

const behind = statement((q, v: Params<{ day: string; limit: number }>) =>
  q
    .select({ workspaceId: overviewDays.workspaceId, env: overviewDays.env })
    .from(overviewDays)
    .groupBy(overviewDays.workspaceId, overviewDays.env)
    .having(sql`max(${overviewDays.day}) < ${v.day}`)
    .limit(v.limit),
)

/** Returns some environments whose overview is in use (earlier days are counted) and lacks this day. */
export function overviewsBehind(db: D1Database, day: string, limit: number): Promise<Scope[]> {
  return behind.all(db, { day, limit })
}
