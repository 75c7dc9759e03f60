import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Verdict } from '@vigil/contract'
import type { PastVisit } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { bytesOf, fromHex, hex } from '../../encoding.ts'
import { factsIn, listFacts, type Packed } from '../packed-visit.ts'

/** First byte of a pack, hex: the version of its format. */
const FORMAT = '01'
/** Bytes before the compressed ones: the format, and the time of the oldest visit in seconds, big-endian. */
const HEAD_BYTES = 5

/**
 * Small zlib buffers: allocating the default ones takes longer than compressing a pack. They do not change the format.
 */
const SMALL_BUFFERS = { windowBits: 12, memLevel: 5, chunkSize: 2048 }

/** The preset dictionary of compression, made of frequent values. It must not change: stored packs need it. */
const dictionary = bytesOf(
  '"signup","challenge",null,".............","linux","android","ios","macos","firefox","safari","edge",' +
    '"residential","hosting","mobile",true,"US","America/New_York","en",{"latitude":52.52,"longitude":13.4},' +
    '[[1763900000000,"login",3,"allow",null,3320,"DE","clean",false,"chrome",147,"windows","de",' +
    '"Europe/Berlin","chrome",null,0,null,true,false,".com",true,true],[86400000,2,',
)

/** Lists of the visits that were read: a check packs them again with one more. */
const lists = new WeakMap<PastVisit, readonly unknown[]>()

/** A visit as a list: event, score, verdict and facts. */
const listed = (visit: PastVisit): readonly unknown[] =>
  lists.get(visit) ?? [visit.event, visit.score, visit.verdict, ...listFacts(visit)]

/**
 * Packs visits, newest first, as hex digits: about 400 bytes for 10 visits, 900 for 40. The first is a list of its time
 * (ms) and its fields; each further one has the ms between it and the newer one, then index and value of each field
 * that differs.
 */
export function packVisits(visits: readonly PastVisit[]): string {
  const fields = visits.map(listed)
  const changes = visits.map(({ atMs }, at) => {
    const [newer, own, newerFields] = [visits[at - 1], fields[at] ?? [], fields[at - 1] ?? []]
    if (newer === undefined) return [atMs, ...own]
    return [newer.atMs - atMs, ...differences(own, newerFields)]
  })
  const oldestMs = Math.min(...visits.map(({ atMs }) => atMs))
  const compressed = deflateRawSync(bytesOf(JSON.stringify(changes)), {
    dictionary,
    ...SMALL_BUFFERS,
  })
  return `${packHeader(oldestMs)}${hex(compressed)}`
}

function differences(list: readonly unknown[], newer: readonly unknown[]): unknown[] {
  return list.flatMap((value, at) => (isSame(value, newer[at]) ? [] : [at, value]))
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** The header of a pack by the time of its oldest visit, as hex digits; headers sort by that time. */
export function packHeader(oldestMs: number): string {
  return `${FORMAT}${Math.floor(oldestMs / 1000)
    .toString(16)
    .padStart(8, '0')}`
}

/** SQL: whether a column holds a pack that `readVisits` can read. */
export const isPack = (column: SQL): SQL =>
  sql`COALESCE(length(${column}) > ${sql.raw(String(HEAD_BYTES))} AND substr(${column}, 1, 1) = ${sql.raw(`x'${FORMAT}'`)}, 0)`

/**
 * SQL: the mark of a row's pack, as hex digits. It differs whenever a row with the same newest check has another pack
 * or none.
 */
export const packMark = (column: SQL): SQL =>
  sql`hex(substr(COALESCE(${column}, ''), 1, ${sql.raw(String(HEAD_BYTES))}))`

/** The mark of a pack. */
export const markOf = (digits: string): string => digits.slice(0, HEAD_BYTES * 2)

/** Returns a pack with a mark that differs from `mark`: its header has a time one second earlier. */
export function withNewMark(digits: string, mark: string): string {
  const seconds = Number.parseInt(mark.slice(FORMAT.length), 16)
  return `${packHeader((seconds - 1) * 1000)}${digits.slice(HEAD_BYTES * 2)}`
}

const packed = z.array(z.tuple([z.number()], z.unknown()))
const Columns = z.tuple([z.string(), z.number(), Verdict])
type Columns = z.infer<typeof Columns>
/** Number of `Columns`, which precede the facts. */
const COLUMNS = 3

/** Whether hex digits are a pack of this format. */
export const isPackOf = (digits: string): boolean =>
  digits.startsWith(FORMAT) && digits.length > HEAD_BYTES * 2

/** Reads what `packVisits` wrote, newest first; null: not a pack of this format. */
export function readVisits(digits: string): PastVisit[] | null {
  if (!isPackOf(digits)) return null
  const compressed = fromHex(digits.slice(HEAD_BYTES * 2))
  const text = new TextDecoder().decode(
    inflateRawSync(compressed, { dictionary, chunkSize: SMALL_BUFFERS.chunkSize }),
  )
  let list: readonly unknown[] = []
  let facts: Packed | null = null
  let columns: Columns | null = null
  let atMs = 0
  return packed.parse(JSON.parse(text)).map(([since, ...rest], n) => {
    atMs = n === 0 ? since : atMs - since
    // Most visits have the values of the one after them.
    for (let at = 0; at < rest.length; at += 2) {
      if (Number(rest[at]) >= COLUMNS) facts = null
      else columns = null
    }
    list = n === 0 ? rest : withDifferences(list, rest)
    facts ??= factsIn(list.slice(COLUMNS))
    columns ??= Columns.parse(list.slice(0, COLUMNS))
    const [event, score, verdict] = columns
    const visit = { ...facts, atMs, event, score, verdict }
    lists.set(visit, list)
    return visit
  })
}

function withDifferences(newer: readonly unknown[], pairs: readonly unknown[]): readonly unknown[] {
  if (pairs.length === 0) return newer
  const list = [...newer]
  for (let at = 0; at < pairs.length; at += 2) list[Number(pairs[at])] = pairs[at + 1]
  return list
}
