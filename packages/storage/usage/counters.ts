import { count, sql } from 'drizzle-orm'
import { batch, statement } from '../database/index.ts'
import { counted, pendingEvents, workspaces } from '../schema/index.ts'

/** The operator's counters: over all workspaces of a database. */

const checksByEnv = statement((q) =>
  q
    .select({ env: counted.env, checks: sql<number>`sum(${counted.checks})`.as('checks') })
    .from(counted)
    .groupBy(counted.env),
)
const waitingEvents = statement((q) =>
  q
    .select({
      events: count().as('events'),
      oldestMs: sql<number | null>`min(${pendingEvents.atMs})`.as('oldest_ms'),
    })
    .from(pendingEvents),
)
const byState = statement((q) =>
  q
    .select({ suspended: workspaces.suspended, workspaces: count().as('workspaces') })
    .from(workspaces)
    .groupBy(workspaces.suspended),
)

/** Counters of one database. */
export interface GraphCounters {
  /** Checks ever counted, without up to 63 of each workspace and month. */
  checks: Record<'live' | 'test', number>
  /** Rows of pending events. */
  pendingEvents: number
  oldestEventMs: number | null
}

/** Reads the counters of one database. */
export async function countGraph(db: D1Database): Promise<GraphCounters> {
  const [checks, events] = await batch(db, [
    checksByEnv.bind(db, {}),
    waitingEvents.bind(db, {}),
  ] as const)
  const of = (env: string) => checks.rows.find((row) => row.env === env)?.checks ?? 0
  return {
    checks: { live: of('live'), test: of('test') },
    pendingEvents: events.rows[0]?.events ?? 0,
    oldestEventMs: events.rows[0]?.oldestMs ?? null,
  }
}

/** Counts active and suspended workspaces. */
export async function countWorkspaces(
  db: D1Database,
): Promise<{ active: number; suspended: number }> {
  const rows = await byState.all(db, {})
  const of = (suspended: boolean) =>
    rows.find((row) => row.suspended === suspended)?.workspaces ?? 0
  return { active: of(false), suspended: of(true) }
}
