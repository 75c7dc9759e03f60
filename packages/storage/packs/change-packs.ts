import { sql } from 'drizzle-orm'
import {
  aliasInScope,
  type BoundStatement,
  inScope,
  type Params,
  statement,
} from '../database/index.ts'
import { checkPacks, packKeys } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { ALL_PARTS, keysAfter } from './pack-keys.ts'
import { type PackedRow, packRows } from './packed-rows.ts'
import type { Pack } from './unpack.ts'

/** Packs the checks of a pack again, with changes. */
export const repacked = (pack: Pack, change: (row: PackedRow) => PackedRow): Uint8Array =>
  packRows(pack.rows.map(change))

/** A pack and its new checks. */
export interface ChangedPack {
  pack: Pack
  rows: readonly PackedRow[]
}

const keysOfPacks = statement((q, v: Params<Scope & { uptos: string; parts: string }>) =>
  q
    .select({
      part: packKeys.part,
      upto: packKeys.upto,
      version: packKeys.version,
      keys: packKeys.keys,
    })
    .from(packKeys)
    .where(
      sql`${inScope(packKeys, v)} AND part IN (SELECT value FROM json_each(${v.parts}))
        AND upto IN (SELECT value FROM json_each(${v.uptos}))`,
    ),
)

interface Versions extends Scope {
  /** JSON lists of [upto, number, version] and [upto, part, version]. */
  packs: string
  keys: string
}
/** Fails its transaction, with malformed JSON, if a pack or its keys have another version than was read. */
const unchanged = statement((q, v: Params<Versions>) =>
  q
    .select({
      isSame: sql<string>`json(CASE WHEN EXISTS (
          SELECT 1 FROM json_each(${v.packs}) j WHERE NOT EXISTS (SELECT 1 FROM ${checkPacks} p
            WHERE ${aliasInScope('p', v)} AND p.upto = json_extract(j.value, '$[0]')
              AND p.number = json_extract(j.value, '$[1]') AND p.version = json_extract(j.value, '$[2]')))
        OR EXISTS (
          SELECT 1 FROM json_each(${v.keys}) j WHERE NOT EXISTS (SELECT 1 FROM ${packKeys} k
            WHERE ${aliasInScope('k', v)} AND k.upto = json_extract(j.value, '$[0]')
              AND k.part = json_extract(j.value, '$[1]') AND k.version = json_extract(j.value, '$[2]')))
        THEN '' ELSE '1' END)`.as('is_same'),
    })
    .from(sql`(SELECT 1)`),
)
type OfPack = Scope & Pick<Pack, 'upto' | 'number'> & { packed: Uint8Array }

/** Returns a statement that fails its transaction if a pack changed since it was read; see `retryOnConflict`. */
export const failIfChanged = (
  { workspaceId, env }: Scope,
  db: D1Database,
  packs: readonly Pack[],
  keys: readonly { upto: string; part: number; version: number }[] = [],
): BoundStatement<unknown> =>
  unchanged.bind(db, {
    workspaceId,
    env,
    packs: JSON.stringify(packs.map((it) => [it.upto, it.number, it.version])),
    keys: JSON.stringify(keys.map((it) => [it.upto, it.part, it.version])),
  })

const replacePack = statement(
  (_, v: Params<OfPack>) => sql`UPDATE ${checkPacks} SET packed = ${v.packed}, version = version + 1
    WHERE ${inScope(checkPacks, v)} AND upto = ${v.upto} AND number = ${v.number}`,
)
const replaceKeys = statement(
  (
    _,
    v: Params<Scope & { upto: string; part: number; keys: Uint8Array }>,
  ) => sql`UPDATE ${packKeys} SET keys = ${v.keys}, version = version + 1
    WHERE ${inScope(packKeys, v)} AND upto = ${v.upto} AND part = ${v.part}`,
)

/**
 * Returns the statements that change packs and their keys, for one transaction. It fails if a pack changed since it was
 * read; see `retryOnConflict`.
 */
export async function changePacks(
  { workspaceId, env }: Scope,
  db: D1Database,
  changed: readonly ChangedPack[],
): Promise<BoundStatement<unknown>[]> {
  if (changed.length === 0) return []
  const scope = { workspaceId, env }
  const uptos = JSON.stringify([...new Set(changed.map(({ pack }) => pack.upto))])
  const keyRows = await keysOfPacks.all(db, { ...scope, uptos, parts: ALL_PARTS })
  const changedKeys = keyRows.flatMap(({ upto, part, version, keys: before }) => {
    let keys = before
    for (const { pack, rows } of changed) {
      if (pack.upto === upto) keys = keysAfter(keys, part, pack.number, rows) ?? keys
    }
    return keys === before ? [] : [{ upto, part, version, keys }]
  })
  return [
    failIfChanged(
      scope,
      db,
      changed.map(({ pack }) => pack),
      changedKeys,
    ),
    ...changed.map(({ pack: { upto, number }, rows }) =>
      replacePack.bind(db, { ...scope, upto, number, packed: packRows(rows) }),
    ),
    ...changedKeys.map(({ upto, part, keys }) =>
      replaceKeys.bind(db, { ...scope, upto, part, keys }),
    ),
  ]
}

/** Attempts of a transaction that conflicts with other writers, of which there are few (judgement). */
const MAX_TRIES = 20

/**
 * Optimistic concurrency: runs `work` again, reads included, if a pack changed between its reads and its transaction.
 */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (cause) {
      if (tries === MAX_TRIES || !isConflict(cause)) throw cause
    }
  }
}

/** Whether a transaction failed because rows changed since they were read. */
export const isConflict = (cause: unknown): boolean =>
  cause instanceof Error && cause.message.includes('malformed JSON')
