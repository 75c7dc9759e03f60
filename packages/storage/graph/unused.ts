import { DAY_MS } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import { aliasInScope, inScope, type Params } from '../database/index.ts'
import { counted, identifiers } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { firstIdAt } from '../uuid-v7.ts'
import { MAX_REFRESH_MS } from './bounds.ts'

/** Links over an IP address or a handshake have decayed after this, ms (a third is left after 3 or 30 days). */
export const PLACE_MS = 60 * DAY_MS

/** Times and the check id before which rows of the graph are past retention. */
export interface Unused {
  placesMs: number
  othersMs: number
  retainedId: string
}
type U = Params<Unused>

/** Returns what is past retention at a time. */
export function unusedAt(nowMs: number, retainedMs: number): Unused {
  // A member may have been seen up to `MAX_REFRESH_MS` after it was written, and its checks must stay reachable until
  // they expire.
  const stayMs = retainedMs + MAX_REFRESH_MS
  return {
    placesMs: nowMs - Math.min(PLACE_MS, stayMs),
    othersMs: nowMs - stayMs,
    retainedId: firstIdAt(nowMs - retainedMs),
  }
}

/** Nothing is past retention. */
export const NEVER_UNUSED: Unused = { placesMs: 0, othersMs: 0, retainedId: '' }

/** SQL: the time before which a link of a kind, of a row by default, is past retention. */
export const longAgo = (v: U, kind: SQL = sql`kind`): SQL =>
  sql`CASE WHEN ${kind} IN ('ip', 'subnet', 'tls') THEN ${v.placesMs} ELSE ${v.othersMs} END`

/**
 * SQL: whether all accounts of an identifier are past retention, and it has no newest check. The first member is nearly
 * always the newest: most rows need no further look.
 */
export const isUnused = (v: U): SQL => sql`(COALESCE(last_visit, '') < ${v.retainedId}
  AND COALESCE(members ->> '$[0][2]', 0) < ${longAgo(v)}
  AND NOT EXISTS (SELECT 1 FROM json_each(members) m WHERE json_extract(m.value, '$[2]') >= ${longAgo(v)}))`

/**
 * Rows after its own place in the key among which a new identifier looks for an unused one. At constant traffic 88 %
 * find one before the cron deletes it, among twice as many 92 % (`npm run cost`).
 */
const MAX_SEEN = sql.raw('128')

/** SQL: whether the environment counted checks in a month so long ago that a row of a kind can be unused. */
const mayHaveUnused = (v: Params<Scope & Unused>, kind: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${counted} WHERE ${inScope(counted, v)}
    AND ${counted.period} <= strftime('%Y-%m', ${longAgo(v, kind)} / 1000, 'unixepoch'))`

/**
 * SQL: the value of an unused row of the same kind that a new identifier `j` (key: kind, JSON [value]) takes over;
 * NULL: none, or the identifier has a row.
 */
export const spareOf = (
  v: Params<Scope & Unused>,
): SQL => sql`CASE WHEN ${mayHaveUnused(v, sql`j.key`)} AND NOT EXISTS (
    SELECT 1 FROM ${identifiers} o WHERE ${aliasInScope('o', v)}
      AND o.kind = j.key AND o.value = j.value ->> 0 AND o.page = 0)
  THEN (SELECT value FROM (
      SELECT kind, value, page, members, last_visit FROM ${identifiers} s
      WHERE ${aliasInScope('s', v)} AND s.kind = j.key AND s.value > j.value ->> 0
      ORDER BY s.value LIMIT ${MAX_SEEN})
    WHERE page = 0 AND ${isUnused(v)} LIMIT 1) END`
