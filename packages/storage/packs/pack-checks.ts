import { DAY_MS } from '@vigil/evidence'
import { sql } from 'drizzle-orm'
import { type BoundStatement, batch, inScope, type Params, statement } from '../database/index.ts'
import { dayOf } from '../idempotency/index.ts'
import { checkPacks, packKeys, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { countAll, monthOf } from '../usage/index.ts'
import { firstIdAt, timeIn } from '../uuid-v7.ts'
import { isConflict } from './change-packs.ts'
import { countDaysOf } from './count-days.ts'
import { keyRowsOf, MAX_PACKS } from './pack-keys.ts'
import { type PackedRow, packRows } from './packed-rows.ts'
import { packedUpto } from './read-packs.ts'
import { isPackable } from './reusable-rows.ts'

/** Which checks are packed. */
export interface PackBounds {
  /** Checks packed in one step; fewer are not packed. */
  step: number
  /** Newest checks that stay as rows: counts and backtests read the newest 2,000. */
  newest: number
  /** Maximum checks of one pack: reading one check unpacks its pack. */
  pack: number
}
export const PACK_BOUNDS: PackBounds = { step: 2_000, newest: 5_000, pack: 250 }

/**
 * Younger checks stay as rows: outcomes and labels arrive in the first days, and the overview counts the last day by
 * row.
 */
const MIN_AGE_MS = 2 * DAY_MS
/** Maximum length of the facts of a step: they are compared in one bound value, and D1 accepts 2 MB. */
const MAX_FACTS = 1_400_000

interface Ready extends Scope {
  olderId: string
  last: number
  newest: number
}
/** Whether a step is full: enough checks are old enough, and enough newer ones stay. */
const isReady = statement((q, v: Params<Ready>) =>
  q
    .select({
      isReady: sql<number>`EXISTS (SELECT 1 FROM ${visits} n WHERE n.workspace_id = ${v.workspaceId}
        AND n.env = ${v.env} AND n.id > (SELECT id FROM ${visits} WHERE ${inScope(visits, v)}
          AND id > COALESCE(${packedUpto(v)}, '') AND id < ${v.olderId} AND ${isPackable}
          ORDER BY id LIMIT 1 OFFSET ${v.last}) LIMIT 1 OFFSET ${v.newest})`.as('is_ready'),
    })
    .from(sql`(SELECT 1)`),
)
const nextRows = statement((q, v: Params<Scope & { olderId: string; step: number }>) =>
  q
    .select({
      id: visits.id,
      atMs: visits.atMs,
      event: visits.event,
      mailboxKey: visits.mailboxKey,
      score: visits.score,
      verdict: visits.verdict,
      facts: visits.facts,
      policyVersion: visits.policyVersion,
      contributions: visits.contributions,
      owner: visits.owner,
      prev: visits.prev,
      ties: visits.ties,
      extra: visits.extra,
    })
    .from(visits)
    .where(
      sql`${inScope(visits, v)} AND id > COALESCE(${packedUpto(v)}, '') AND id < ${v.olderId} AND ${isPackable}`,
    )
    .orderBy(visits.id)
    .limit(v.step),
)

/** Checks as they were read: JSON list of [id, facts]. Other columns of a stored check do not change. */
type AsRead = Scope & { firstId: string; upto: string; checks: string }
/** Fails its transaction, with malformed JSON, if rows were changed, added or deleted since they were read. */
const unchanged = statement((q, v: Params<AsRead>) =>
  q
    .select({
      isSame: sql<string>`json(CASE WHEN COALESCE(${packedUpto(v)}, '') >= ${v.firstId}
        OR json_array_length(${v.checks}) <> (SELECT count(*) FROM ${visits} WHERE ${inScope(visits, v)}
          AND id > COALESCE(${packedUpto(v)}, '') AND id <= ${v.upto} AND ${isPackable})
        OR EXISTS (SELECT 1 FROM json_each(${v.checks}) j LEFT JOIN ${visits} r
          ON r.workspace_id = ${v.workspaceId} AND r.env = ${v.env} AND r.id = json_extract(j.value, '$[0]')
          WHERE r.facts IS NOT json_extract(j.value, '$[1]'))
        THEN '' ELSE '1' END)`.as('is_same'),
    })
    .from(sql`(SELECT 1)`),
)
const insertPack = statement((q, v: Params<typeof checkPacks.$inferSelect>) =>
  q.insert(checkPacks).values({
    workspaceId: v.workspaceId,
    env: v.env,
    upto: v.upto,
    number: v.number,
    firstId: v.firstId,
    lastId: v.lastId,
    firstMs: v.firstMs,
    lastMs: v.lastMs,
    madeMs: v.madeMs,
    version: v.version,
    packed: v.packed,
  }),
)
const insertKeys = statement((q, v: Params<typeof packKeys.$inferSelect>) =>
  q.insert(packKeys).values({
    workspaceId: v.workspaceId,
    env: v.env,
    part: v.part,
    upto: v.upto,
    version: v.version,
    keys: v.keys,
  }),
)

/**
 * Packs the oldest unpacked checks of an environment in one transaction, and returns their number. 0: too few are old
 * enough, or another run packed them. Their rows stay as copies until new checks reuse them. Packed checks are in the
 * stored counts of months and days.
 */
export async function packStep(
  { workspaceId, env }: Scope,
  db: D1Database,
  nowMs: number,
  bounds: PackBounds = PACK_BOUNDS,
): Promise<number> {
  const scope = { workspaceId, env }
  const olderId = firstIdAt(nowMs - MIN_AGE_MS)
  const { step, newest } = bounds
  const ready = { ...scope, olderId, last: step - 1, newest: newest - 1 }
  if ((await isReady.first(db, ready))?.isReady !== 1) return 0
  const packs = packsOf(await nextRows.all(db, { ...scope, olderId, step }), bounds.pack)
  const rows = packs.flat()
  const [first, last] = [rows.at(0), rows.at(-1)]
  if (first === undefined || last === undefined) return 0
  await countDaysOf(scope, db, nowMs, rows)
  const upto = last.id
  const checks = JSON.stringify(rows.map(({ id, facts }) => [id, facts]))
  const times = rows.flatMap(({ id, atMs }) => [atMs, timeIn(id)])
  const months = new Map(times.map((ms) => [monthOf(scope, ms).period, monthOf(scope, ms)]))
  try {
    await batch<readonly unknown[]>(db, [
      unchanged.bind(db, { ...scope, firstId: first.id, upto, checks }),
      ...[...months.values()].map((month) => countAll.bind(db, month)),
      ...packs.map((rows, number) =>
        insertPack.bind(db, { ...scope, upto, number, madeMs: nowMs, ...packOf(rows) }),
      ),
      ...keyRowsOf(packs).map(
        (keys, part): BoundStatement<unknown> =>
          insertKeys.bind(db, { ...scope, part, upto, version: 0, keys }),
      ),
    ])
  } catch (cause) {
    if (isConflict(cause)) return 0
    throw cause
  }
  return rows.length
}

/** Groups checks into packs. Each pack holds checks of one day (UTC), so that it expires as a whole. */
function packsOf(rows: readonly PackedRow[], limit: number): PackedRow[][] {
  const packs: PackedRow[][] = []
  let facts = 0
  for (const row of rows) {
    const pack = packs.at(-1)
    const before = pack?.at(-1)
    facts += row.facts.length
    if (facts > MAX_FACTS) break
    if (pack && before && pack.length < limit && dayOf(before.atMs) === dayOf(row.atMs))
      pack.push(row)
    else if (packs.length === MAX_PACKS) break
    else packs.push([row])
  }
  return packs
}

function packOf(rows: readonly PackedRow[]) {
  const times = rows.map(({ atMs }) => atMs)
  return {
    firstId: rows.at(0)?.id ?? '',
    lastId: rows.at(-1)?.id ?? '',
    firstMs: Math.min(...times),
    lastMs: Math.max(...times),
    version: 0,
    packed: packRows(rows),
  }
}
