import { DAY_MS } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import { inScope, type Params } from '../database/index.ts'
import { counted, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { firstIdAt } from '../uuid-v7.ts'
import type { CheckRecord } from './check-record.ts'

/** How long rows of packed or expired checks stay for new checks to reuse before the cron deletes them. */
export const REUSABLE_MS = DAY_MS

/** Checks of an id below `expiredId` and of before `expiredMs` are past retention. */
export interface Expired {
  expiredId: string
  expiredMs: number
}

/**
 * Returns which checks are past retention when this one is stored; none if the record does not name the plan's
 * retention.
 */
export function expiredOf({ atMs, retentionDays }: CheckRecord): Expired {
  const expiredMs = retentionDays === undefined ? 0 : atMs - retentionDays * DAY_MS
  return { expiredId: firstIdAt(expiredMs), expiredMs }
}

/** SQL: the id of the oldest check, if it is past retention and in the stored count of its month. */
export const oldestExpired = (v: Params<Scope & Expired>): SQL => sql`SELECT o.id FROM (
    SELECT id, at_ms FROM ${visits} WHERE ${inScope(visits, v)} ORDER BY id LIMIT 1) o
  WHERE o.id < ${v.expiredId} AND o.at_ms < ${v.expiredMs}
    AND o.id <= (SELECT upto FROM ${counted} WHERE ${inScope(counted, v)}
      AND period = strftime('%Y-%m', o.at_ms / 1000, 'unixepoch'))`
