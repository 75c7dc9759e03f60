import type { MAX_IDENTIFIERS } from '@vigil/contract'
import type { FixedKind } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import { aliasInScope, type Params } from '../database/index.ts'
import { links } from '../schema/index.ts'
import { MAX_OLDEST, readLimitOf } from './bounds.ts'
import type { Walk } from './walk.ts'

/** The graph of versions before 0100: a row for each account and identifier, with an index of the newest. */

/** Kinds in the index by time; SQLite uses the index only if the text of the condition is the same. */
const INDEXED: readonly FixedKind[] = ['visitor', 'device', 'ip']
const isIndexed = (alias: string): SQL =>
  sql.raw(`${alias}.kind IN (${INDEXED.map((kind) => `'${kind}'`).join(', ')})`)
const isOf = (...kinds: FixedKind[]): SQL =>
  sql.raw(`w.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`)

const n = (count: number): SQL => sql.raw(String(count))
type Order = 'last_ms DESC' | 'last_ms' | null

const MEMBER = sql.raw('json_array(l.account_key, l.first_ms, l.last_ms)')

/** What is read of an identifier. */
interface Read {
  kind: SQL
  value: SQL
  limit: number
  order: Order
}

/** SQL after the columns: the links of one identifier as `l`. */
function linksOf(v: Params<Walk>, { kind, value, limit, order }: Read): SQL {
  const index = order === null ? sql`` : sql`INDEXED BY links_newest`
  const ordered =
    order === null ? sql`` : sql`AND ${isIndexed('l')} ORDER BY ${sql.raw(`l.${order}`)}`
  return sql`FROM ${links} l ${index} WHERE ${aliasInScope('l', v)}
    AND l.kind = ${kind} AND l.value = ${value} ${ordered} LIMIT ${n(limit)}`
}

/** Links of one identifier. */
const on = (v: Params<Walk>, read: Read): SQL =>
  sql`SELECT * FROM (SELECT l.kind, l.value, ${MEMBER} AS member ${linksOf(v, read)})`

const onFixed = (v: Params<Walk>, kind: FixedKind, limit = readLimitOf(kind)): SQL =>
  on(v, {
    kind: sql.raw(`'${kind}'`),
    value: sql`${v[kind]}`,
    limit,
    order: INDEXED.includes(kind) ? 'last_ms DESC' : null,
  })

const named = [
  ['kind0', 'value0'],
  ['kind1', 'value1'],
  ['kind2', 'value2'],
  ['kind3', 'value3'],
] as const satisfies { length: typeof MAX_IDENTIFIERS }
const onNamed = (v: Params<Walk>, at: number, limit = readLimitOf('named:')): SQL[] =>
  named
    .slice(at, at + 1)
    .map(([kind, value]) =>
      on(v, { kind: sql`${v[kind]}`, value: sql`${v[value]}`, limit, order: null }),
    )

/** Links of each identifier of `wanted` (kind, value), as [account_key, first_ms, last_ms] in `m`. */
function onEach(v: Params<Walk>, wanted: SQL, limit: number, order: Order): SQL {
  const read = { kind: sql`w.kind`, value: sql`w.value`, limit, order }
  return sql`${wanted} w CROSS JOIN json_each((SELECT json_group_array(json(member))
    FROM (SELECT ${MEMBER} AS member ${linksOf(v, read)}))) m`
}

/** The two branches that read `wanted`: shared kinds by their index, and mailboxes. */
export const olderOnEach = (v: Params<Walk>, wanted: SQL, limit: number): SQL[] => [
  sql`${onEach(v, wanted, limit, 'last_ms DESC')} WHERE ${isOf('visitor', 'device')}`,
  sql`${onEach(v, wanted, limit, null)} WHERE ${isOf('mailbox')}`,
]

/** Branches that read the identifiers of the visit, in groups of five: D1's limit of a compound SELECT. */
export const olderOfVisit = (v: Params<Walk>): [many: SQL[], few: SQL[], given: SQL[]] => [
  [
    onFixed(v, 'visitor'),
    onFixed(v, 'device'),
    onFixed(v, 'ip'),
    onFixed(v, 'mailbox'),
    on(v, { kind: sql`'device'`, value: sql`${v.device}`, limit: MAX_OLDEST, order: 'last_ms' }),
  ],
  [onFixed(v, 'email'), onFixed(v, 'session'), onFixed(v, 'subnet'), onFixed(v, 'tls')],
  named.flatMap((_, at) => onNamed(v, at)),
]

/** Branches from which a second hop begins. */
export const olderNear = (v: Params<Walk>): SQL[] => [
  onFixed(v, 'mailbox', 2),
  onFixed(v, 'visitor', 3),
  onFixed(v, 'device', 2),
  ...onNamed(v, 0, 2),
  ...onNamed(v, 1, 2),
]
