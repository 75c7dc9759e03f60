import { type SQL, sql } from 'drizzle-orm'
import { batch, inScope, type Params, statement } from '../database/index.ts'
import { checkPacks, packKeys } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { indexed, packsIn } from './pack-keys.ts'
import type { PackedRow } from './packed-rows.ts'
import { type Pack, unpack, unpackReadable } from './unpack.ts'

/** SQL: the newest id that is packed; NULL: nothing is. */
export const packedUpto = (v: Params<Scope>): SQL =>
  sql`(SELECT max(${checkPacks.upto}) FROM ${checkPacks} WHERE ${inScope(checkPacks, v)})`

/** SQL: `upto` of the packs among which one holds the id, if it is packed. */
export const groupOf = (v: Params<Scope>, id: SQL): SQL =>
  sql`(SELECT min(upto) FROM ${checkPacks} WHERE ${inScope(checkPacks, v)} AND upto >= ${id})`

const columns = {
  upto: checkPacks.upto,
  number: checkPacks.number,
  firstId: checkPacks.firstId,
  version: checkPacks.version,
  packed: checkPacks.packed,
}
const packAround = statement((q, v: Params<Scope & { id: string }>) =>
  q
    .select(columns)
    .from(checkPacks)
    .where(
      sql`${inScope(checkPacks, v)} AND upto = ${groupOf(v, sql`${v.id}`)} AND first_id <= ${v.id} AND last_id >= ${v.id}`,
    ),
)

/** Returns the pack that holds the check of this id if it is packed; null: no pack can. */
export async function packOf(
  { workspaceId, env }: Scope,
  db: D1Database,
  id: string,
): Promise<Pack | null> {
  const found = await packAround.first(db, { workspaceId, env, id })
  return found && unpack(found)
}

/** A span of checks. */
export interface Span {
  /** Only checks from this id on. */
  fromId: string
  /** Only checks before this id; null: from the newest on. */
  before: string | null
  fromMs: number
  toMs: number
}
type InSpan = Scope & Span

const isInSpan = (v: Params<InSpan>): SQL => sql`last_id >= ${v.fromId}
  AND (${v.before} IS NULL OR first_id < ${v.before}) AND last_ms >= ${v.fromMs} AND first_ms < ${v.toMs}`
const isUpTo = (v: Params<InSpan>): SQL =>
  sql`upto >= ${v.fromId} AND (${v.before} IS NULL OR upto <= COALESCE(${groupOf(v, sql`${v.before}`)}, upto))`

/** Maximum packs that one search reads: its page ends there, and the next one continues. */
const MAX_READ = 48
/** Packs read at once in a search for any check, and in a search by key, of which a pack has few checks. */
const ANY_AT_ONCE = 2
const WITH_KEY_AT_ONCE = 12

const placed = {
  upto: checkPacks.upto,
  number: checkPacks.number,
  firstId: checkPacks.firstId,
}
type Place = Pick<Pack, keyof typeof placed>

const newestPacks = statement((q, v: Params<InSpan>) =>
  q
    .select(placed)
    .from(checkPacks)
    .where(sql`${inScope(checkPacks, v)} AND ${isUpTo(v)} AND ${isInSpan(v)}`)
    .orderBy(sql`upto DESC, number DESC`)
    .limit(MAX_READ),
)
const keysWith = statement((q, v: Params<InSpan & { part: number; prefix: Uint8Array }>) =>
  q
    .select({ upto: packKeys.upto, keys: packKeys.keys })
    .from(packKeys)
    .where(
      sql`${inScope(packKeys, v)} AND part = ${v.part} AND ${isUpTo(v)} AND instr(keys, ${v.prefix}) > 0
        AND EXISTS (SELECT 1 FROM ${checkPacks} WHERE ${inScope(checkPacks, v)}
          AND ${checkPacks.upto} = ${packKeys.upto} AND ${isInSpan(v)})`,
    )
    .orderBy(sql`upto DESC`)
    .limit(MAX_READ),
)

const isNamed = (v: Params<InSpan & { names: string }>): SQL => sql`${inScope(checkPacks, v)}
  AND (upto, number) IN (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]')
    FROM json_each(${v.names})) AND ${isInSpan(v)}`
const placesOfNames = statement((q, v: Params<InSpan & { names: string }>) =>
  q.select(placed).from(checkPacks).where(isNamed(v)).orderBy(sql`upto DESC, number DESC`),
)
const packsOfNames = statement((q, v: Params<InSpan & { names: string }>) =>
  q.select(columns).from(checkPacks).where(isNamed(v)).orderBy(sql`upto DESC, number DESC`),
)

/** Packs to be read, newest first; `isAll` false: there are more. */
interface Found {
  places: Place[]
  isAll: boolean
}

async function anyPacks(scope: Scope, db: D1Database, span: Span): Promise<Found> {
  const places = await newestPacks.all(db, { ...scope, ...span })
  return { places, isAll: places.length < MAX_READ }
}

/** Packs that may hold checks with one of the keys. */
async function packsWith(
  scope: Scope,
  db: D1Database,
  keys: readonly string[],
  span: Span,
): Promise<Found> {
  const wanted = [...new Set(keys)].map(indexed)
  if (wanted.length === 0) return { places: [], isAll: true }
  const found = await batch(
    db,
    wanted.map((key) => keysWith.bind(db, { ...scope, ...span, ...key })),
  )
  // If a list was truncated, packs made before its last one may be missing.
  const cut = found.flatMap(({ rows }) => (rows.length < MAX_READ ? [] : (rows.at(-1)?.upto ?? [])))
  const since = cut.sort().at(-1) ?? ''
  const names = found.flatMap(({ rows }, at) => {
    const key = wanted[at]
    if (key === undefined) return []
    return rows
      .filter(({ upto }) => upto >= since)
      .flatMap((row) => packsIn(row.keys, key).map((number) => [row.upto, number]))
  })
  if (names.length === 0) return { places: [], isAll: true }
  const values = { ...scope, ...span, names: JSON.stringify(names) }
  return { places: await placesOfNames.all(db, values), isAll: cut.length === 0 }
}

/** The span of all checks. */
export const ALL_TIME: Span = { fromId: '', before: null, fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }

/** A search for packed checks. */
export interface PackedQuery extends Span {
  /** Accounts, visitors, addresses or requests of the checks; null: any. */
  keys: readonly string[] | null
  isWanted(row: PackedRow): boolean
  /** Number of checks after which the search ends; it may return more. */
  limit: number
  /** Rejects if a pack cannot be read: an erasure must not skip one. Absent: the pack is reported and skipped. */
  needsAll?: true
}

/** Checks found in packs, newest first; ids below `cutAt` were not searched, null: all were. */
export interface PackedPage {
  packs: Pack[]
  rows: PackedRow[]
  cutAt: string | null
}

/** Searches packs, newest first. */
export async function searchPacks(
  { workspaceId, env }: Scope,
  db: D1Database,
  { keys, isWanted, limit, needsAll, fromId, before, fromMs, toMs }: PackedQuery,
): Promise<PackedPage> {
  const scope = { workspaceId, env }
  const span = { fromId, before, fromMs, toMs }
  const { places, isAll } =
    keys === null ? await anyPacks(scope, db, span) : await packsWith(scope, db, keys, span)
  const read = places.slice(0, MAX_READ)
  const found: PackedPage = { packs: [], rows: [], cutAt: null }
  while (read.length > 0 && found.rows.length < limit) {
    const some = read.splice(0, keys === null ? ANY_AT_ONCE : WITH_KEY_AT_ONCE)
    const names = JSON.stringify(some.map(({ upto, number }) => [upto, number]))
    const closed = await packsOfNames.all(db, { ...scope, ...span, names })
    const packs = needsAll ? closed.map(unpack) : unpackReadable(closed)
    const rows = packs.flatMap((pack) => pack.rows.toReversed())
    found.packs.push(...packs)
    found.rows.push(...rows.filter((row) => isWithin(row, span) && isWanted(row)))
    found.cutAt = some.at(-1)?.firstId ?? null
  }
  const isWhole = isAll && read.length === 0 && places.length <= MAX_READ
  return isWhole ? { ...found, cutAt: null } : found
}

const isWithin = ({ id, atMs }: PackedRow, { fromId, before, fromMs, toMs }: Span): boolean =>
  id >= fromId && (before === null || id < before) && atMs >= fromMs && atMs < toMs
