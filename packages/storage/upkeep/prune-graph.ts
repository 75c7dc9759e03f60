import { and, eq, sql } from 'drizzle-orm'
import { isPack, packHeader } from '../checks/packed-visits.ts'
import { batch, inScope, type Params, statement } from '../database/index.ts'
import { refreshMsOf } from '../graph/bounds.ts'
import { accounts, identifiers, links, upkeep } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { uuidV7 } from '../uuid-v7.ts'

const DAY_MS = 86_400_000
/** Links over an IP address or a handshake have decayed after this, at any retention (a third is left after 3 or 30 days). */
const PLACE_MS = 60 * DAY_MS
/** How long packs with visits past retention stay: the next check of the account removes these visits by itself. */
const PACK_GRACE_MS = 7 * DAY_MS
/** Rows of the graph scanned in one step. */
const MAX_SEEN = 2_000

interface Step extends Scope {
  /** [kind, value, page] of the last row of the previous step, as JSON. */
  after: string
  placesMs: number
  othersMs: number
  retainedId: string
  /** Hex digits below which a pack has visits that are past retention for `PACK_GRACE_MS`. */
  packHeader: string
  rows: number
}
type S = Params<Step>

const from = (v: S) => sql`(kind, value, page) > (json_extract(${v.after}, '$[0]'),
  json_extract(${v.after}, '$[1]'), json_extract(${v.after}, '$[2]'))`
const linkFrom = (v: S) => sql`(kind, value, account_key) > (json_extract(${v.after}, '$[0]'),
  json_extract(${v.after}, '$[1]'), json_extract(${v.after}, '$[2]'))`
const longAgo = (v: S) =>
  sql`CASE WHEN kind IN ('ip', 'subnet', 'tls') THEN ${v.placesMs} ELSE ${v.othersMs} END`

/** The last row of a step; none: the walk ends. */
const lastOfStep = statement((q, v: S) =>
  q
    .select({ at: sql<string>`json_array(kind, value, page)`.as('at') })
    .from(identifiers)
    .where(and(inScope(identifiers, v), from(v)))
    .orderBy(identifiers.kind, identifiers.value, identifiers.page)
    .limit(1)
    .offset(v.rows),
)

/** Deletes rows whose accounts are all past retention, and that have no newest check. */
const prune = statement(
  (
    _,
    v: S,
  ) => sql`DELETE FROM ${identifiers} WHERE ${inScope(identifiers, v)} AND (kind, value, page) IN (
    SELECT kind, value, page FROM (SELECT * FROM ${identifiers} WHERE ${inScope(identifiers, v)} AND ${from(v)}
      ORDER BY kind, value, page LIMIT ${v.rows})
    WHERE COALESCE(last_visit, '') < ${v.retainedId} AND NOT EXISTS (SELECT 1 FROM json_each(members) m
      WHERE json_extract(m.value, '$[2]') >= ${longAgo(v)}))`,
)

/** The last link of a step; links of older versions have a row for each account. */
const lastLink = statement((q, v: S) =>
  q
    .select({ at: sql<string>`json_array(kind, value, account_key)`.as('at') })
    .from(links)
    .where(and(inScope(links, v), linkFrom(v)))
    .orderBy(links.kind, links.value, links.accountKey)
    .limit(1)
    .offset(v.rows),
)
const pruneLinks = statement(
  (
    _,
    v: S,
  ) => sql`DELETE FROM ${links} WHERE ${inScope(links, v)} AND (kind, value, account_key) IN (
    SELECT kind, value, account_key FROM (SELECT * FROM ${links} WHERE ${inScope(links, v)} AND ${linkFrom(v)}
      ORDER BY kind, value, account_key LIMIT ${v.rows}) WHERE last_ms < ${longAgo(v)})`,
)

/** The last account of a step. The steps clear packs with visits past retention; the rest are read from the checks. */
const lastAccount = statement((q, v: S) =>
  q
    .select({ at: sql<string>`json_array(account_key)`.as('at') })
    .from(accounts)
    .where(sql`${inScope(accounts, v)} AND account_key > json_extract(${v.after}, '$[0]')`)
    .orderBy(accounts.accountKey)
    .limit(1)
    .offset(v.rows),
)
const hasOldPack = (v: S) => sql`${isPack(sql`recent`)} AND recent < unhex(${v.packHeader})`
const clearOldPacksOfAccounts = statement(
  (
    _,
    v: S,
  ) => sql`UPDATE ${accounts} SET recent = NULL WHERE ${inScope(accounts, v)} AND account_key IN (
    SELECT account_key FROM (SELECT * FROM ${accounts} WHERE ${inScope(accounts, v)}
      AND account_key > json_extract(${v.after}, '$[0]') ORDER BY account_key LIMIT ${v.rows})
    WHERE ${hasOldPack(v)})`,
)
const clearOldPacksOfVisitors = statement(
  (
    _,
    v: S,
  ) => sql`UPDATE ${identifiers} SET recent = NULL WHERE ${inScope(identifiers, v)} AND (kind, value, page) IN (
    SELECT kind, value, page FROM (SELECT * FROM ${identifiers} WHERE ${inScope(identifiers, v)} AND ${from(v)}
      ORDER BY kind, value, page LIMIT ${v.rows}) WHERE ${hasOldPack(v)})`,
)

const walkAt = statement((q, v: Params<{ walk: string }>) =>
  q.select({ afterId: upkeep.afterId }).from(upkeep).where(eq(upkeep.walk, v.walk)),
)
const saveWalk = statement((q, v: Params<{ walk: string; afterId: string }>) =>
  q
    .insert(upkeep)
    .values({ walk: v.walk, afterId: v.afterId })
    .onConflictDoUpdate({ target: upkeep.walk, set: { afterId: sql`excluded.after_id` } }),
)

const walks = [
  { name: 'graph', start: '["","",-1]', last: lastOfStep, steps: [prune, clearOldPacksOfVisitors] },
  { name: 'links', start: '["","",""]', last: lastLink, steps: [pruneLinks] },
  { name: 'newest visits', start: '[""]', last: lastAccount, steps: [clearOldPacksOfAccounts] },
]

/** Prunes the graph of an environment in one step: deletes rows not seen within the retention of its plan, and visits past it. */
export async function pruneGraph(
  { workspaceId, env }: Scope,
  db: D1Database,
  nowMs: number,
  retainedMs: number,
  rows: number = MAX_SEEN,
): Promise<void> {
  for (const { name, start, last, steps } of walks) {
    const walk = `${name} ${workspaceId} ${env}`
    const after = (await walkAt.first(db, { walk }))?.afterId ?? start
    const step: Step = {
      workspaceId,
      env,
      after,
      placesMs: nowMs - Math.min(PLACE_MS, retainedMs),
      // A member may have been seen up to `refreshMs` after it was written, and its checks must stay reachable until they expire.
      othersMs: nowMs - retainedMs - refreshMsOf('visitor'),
      retainedId: uuidV7(nowMs - retainedMs, new Uint8Array(16)),
      packHeader: packHeader(nowMs - retainedMs - PACK_GRACE_MS),
      rows,
    }
    const prunes = steps.map((it) => it.bind(db, step))
    const [end] = await batch(db, [last.bind(db, step), ...prunes] as const)
    const next = end.rows[0]?.at ?? start
    if (next !== after) await saveWalk.run(db, { walk, afterId: next })
  }
}
