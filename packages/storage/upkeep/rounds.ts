import { DAY_MS } from '@vigil/evidence'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Params, statement } from '../database/index.ts'
import { upkeep } from '../schema/index.ts'

/**
 * Minimum time between the starts of two rounds, ms: a row past retention stays at most so much longer. Each round
 * reads every row, so a day would cost three times as much as this (`npm run cost`).
 */
export const ROUND_MS = 3 * DAY_MS

/** Key of a row. */
const Key = z.array(z.union([z.string(), z.number()]))

/** A round through all rows of a table, over several runs. */
const Round = z.object({
  startedMs: z.number(),
  /** Key of the last row that was read; null: the round is done. */
  after: Key.nullable(),
})
export type Round = z.infer<typeof Round>

const stored = statement((q, v: Params<{ walk: string }>) =>
  q.select({ afterId: upkeep.afterId }).from(upkeep).where(eq(upkeep.walk, v.walk)),
)
/** Stores up to which row or workspace a walk is done. */
export const saveWalk = statement((q, v: Params<{ walk: string; afterId: string }>) =>
  q
    .insert(upkeep)
    .values({ walk: v.walk, afterId: v.afterId })
    .onConflictDoUpdate({ target: upkeep.walk, set: { afterId: sql`excluded.after_id` } }),
)

/** Reads where a round is; null: there was none, or one of an older version. */
export async function readRound(db: D1Database, walk: string): Promise<Round | null> {
  const row = await stored.first(db, { walk })
  return row === null ? null : (Round.safeParse(JSON.parse(row.afterId)).data ?? null)
}

/**
 * Returns the round to continue: the stored one, or a new one if that is done and `ROUND_MS` have passed since its
 * start.
 */
export function roundAt(saved: Round | null, nowMs: number, start: Round['after']): Round {
  const isCurrent = saved !== null && (saved.after !== null || nowMs < saved.startedMs + ROUND_MS)
  return isCurrent ? saved : { startedMs: nowMs, after: start }
}

/** Returns the round after a step that read up to a key, a JSON list; null: it read the last row. */
export function nextOf({ startedMs }: Round, last: string | null): Round {
  return { startedMs, after: last === null ? null : Key.parse(JSON.parse(last)) }
}

export async function saveRound(db: D1Database, walk: string, round: Round): Promise<void> {
  await saveWalk.run(db, { walk, afterId: JSON.stringify(round) })
}
