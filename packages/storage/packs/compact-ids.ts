import * as z from 'zod'
import { hex } from '../encoding.ts'
import { firstIdAt, isUuidV7, timeIn } from '../uuid-v7.ts'
import type { ByteReader, ByteWriter } from './byte-stream.ts'

/** Characters of an id before its random part, and bytes of that part. */
const TIME_LENGTH = 14
const RANDOM_BYTES = 10

/** A number: ms since another id, with random bytes; a list: the index of a row; a text: an id of another form. */
export const idColumn = z.array(z.union([z.int(), z.string(), z.tuple([z.int()]), z.null()]))
type IdColumn = z.infer<typeof idColumn>

/** Writes the ids of rows, and the ids of their previous checks. */
export function writeIds(
  rows: readonly { id: string; prev: string | null }[],
  bytes: ByteWriter,
): { ids: IdColumn; prevs: IdColumn } {
  const write = (id: string, sinceMs: number) => {
    if (!isUuidV7(id)) return id
    const random = id.slice(TIME_LENGTH).replaceAll('-', '')
    bytes.put(Uint8Array.from(random.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
    return timeIn(id) - sinceMs
  }
  const numbers = new Map(rows.map(({ id }, at) => [id, at]))
  const ids = rows.map(({ id }, at) => write(id, timeIn(rows[at - 1]?.id ?? '')))
  const prevs = rows.map(({ id, prev }): IdColumn[number] => {
    if (prev === null) return null
    const number = numbers.get(prev)
    return number === undefined ? write(prev, timeIn(id)) : [number]
  })
  return { ids, prevs }
}

/** Reads what `writeIds` wrote. */
export function readIds(
  columns: { ids: IdColumn; prevs: IdColumn },
  bytes: ByteReader,
): { id: string; prev: string | null }[] {
  const read = (cell: IdColumn[number] | undefined, sinceMs: number): string => {
    if (typeof cell !== 'number') return String(cell)
    const digits = hex(bytes.take(RANDOM_BYTES))
    return `${firstIdAt(sinceMs + cell)}-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`
  }
  const ids: string[] = []
  for (const cell of columns.ids) ids.push(read(cell, timeIn(ids.at(-1) ?? '')))
  return ids.map((id, at) => {
    const cell = columns.prevs[at] ?? null
    if (cell === null) return { id, prev: null }
    return { id, prev: Array.isArray(cell) ? (ids[cell[0]] ?? null) : read(cell, timeIn(id)) }
  })
}
