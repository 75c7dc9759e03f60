import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Verdict } from '@vigil/contract'
import * as z from 'zod'
import { bytesOf } from '../encoding.ts'
import type { VisitRow } from '../schema/index.ts'
import { timeIn } from '../uuid-v7.ts'
import { ByteReader, ByteWriter } from './byte-stream.ts'
import { idColumn, readIds, writeIds } from './compact-ids.ts'
import { readSketches, sketchColumns, writeSketches } from './compact-sketches.ts'
import { HashReader, HashWriter } from './compact-strings.ts'

/** The columns of a packed check; the others are NULL in rows that are packed. */
export type PackedRow = Pick<
  VisitRow,
  | 'id'
  | 'atMs'
  | 'event'
  | 'mailboxKey'
  | 'score'
  | 'verdict'
  | 'facts'
  | 'policyVersion'
  | 'contributions'
  | 'owner'
  | 'prev'
  | 'ties'
  | 'extra'
>

const PLAIN = ['event', 'owner', 'mailboxKey', 'score', 'verdict', 'policyVersion'] as const
const WITH_JSON = ['contributions', 'ties', 'extra'] as const
/** Place of the device sketch among the packed facts. */
const SKETCH = 2

/**
 * Packs checks column by column: deflated JSON, then the bytes of ids, hashes and sketches, which do not compress.
 * Unpacking returns equal rows.
 */
export function packRows(rows: readonly PackedRow[]): Uint8Array {
  const bytes = new ByteWriter()
  const hashes = new HashWriter(bytes)
  const facts = rows.map((row) => valueIn(row.facts))
  // The order of these lines is the order of the bytes.
  const columns = {
    ...writeIds(rows, bytes),
    at: rows.map(({ id, atMs }) => atMs - timeIn(id)),
    plain: PLAIN.map((name) => rows.map((row) => hashes.write(row[name]))),
    json: WITH_JSON.map((name) => rows.map((row) => hashes.write(valueIn(row[name])))),
    ...writeFacts(facts, hashes, bytes),
  }
  const deflated = deflateRawSync(bytesOf(JSON.stringify(columns)), { level: 9 })
  const output = new ByteWriter()
  output.put(bytesOf(`${deflated.length}${END}`))
  output.put(deflated)
  output.put(bytes.bytes())
  return output.bytes()
}

const END = ';'
const column = z.array(z.unknown())
const packedColumns = z.object({
  ids: idColumn,
  prevs: idColumn,
  at: z.array(z.int()),
  plain: z.array(column),
  json: z.array(column),
  others: column,
  fields: z.array(column),
  sketches: sketchColumns,
})
const plainCells = z.tuple([
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.number(),
  Verdict,
  z.string(),
])

/** Unpacks what `packRows` wrote. */
export function unpackRows(packed: Uint8Array): PackedRow[] {
  const start = packed.indexOf(END.charCodeAt(0)) + 1
  const bodyEnd = start + Number(new TextDecoder().decode(packed.subarray(0, start - 1)))
  const text = new TextDecoder().decode(inflateRawSync(packed.subarray(start, bodyEnd)))
  const columns = packedColumns.parse(JSON.parse(text))
  const bytes = new ByteReader(packed.subarray(bodyEnd))
  const hashes = new HashReader(bytes)
  const ids = readIds(columns, bytes)
  const plain = columns.plain.map((cells) => cells.map((it) => hashes.read(it)))
  const json = columns.json.map((cells) => cells.map((it) => textOf(hashes.read(it))))
  const facts = readFacts(columns, hashes, bytes)
  return ids.map(({ id, prev }, at) => {
    const cells = plainCells.parse(plain.map((cells) => cells[at]))
    const [event, owner, mailboxKey, score, verdict, policyVersion] = cells
    const [contributions = null, ties = null, extra = null] = json.map((cells) => cells[at])
    return {
      id,
      prev,
      atMs: timeIn(id) + (columns.at[at] ?? 0),
      event,
      owner,
      mailboxKey,
      score,
      verdict,
      policyVersion,
      contributions,
      ties,
      extra,
      facts: facts[at] ?? '',
    }
  })
}

/** The parsed value in a list, if serialising it gives the same text; else the text, or null. */
function valueIn(stored: string | null): [unknown] | string | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    if (JSON.stringify(value) === stored) return [value]
  } catch {
    // Not JSON: packed as text.
  }
  return stored
}

const textOf = (cell: unknown): string | null =>
  Array.isArray(cell) ? JSON.stringify(cell[0]) : cell === null ? null : String(cell)

/** Writes lists of facts column by column, and facts of another form whole. */
function writeFacts(
  facts: readonly ([unknown] | string | null)[],
  hashes: HashWriter,
  bytes: ByteWriter,
) {
  const lists = facts.map((cell) =>
    Array.isArray(cell) && Array.isArray(cell[0]) ? cell[0] : null,
  )
  const length = Math.max(0, ...lists.map((list) => list?.length ?? 0))
  const at = (place: number) =>
    lists.flatMap((list) => (list === null || list.length <= place ? [] : [list[place]]))
  return {
    others: lists.map((list, i) => (list === null ? hashes.write(facts[i]) : list.length)),
    fields: Array.from({ length }, (_, place) =>
      place === SKETCH ? [] : at(place).map((it) => hashes.write(it)),
    ),
    sketches: writeSketches(at(SKETCH), bytes),
  }
}

function readFacts(
  { others, fields, sketches }: z.infer<typeof packedColumns>,
  hashes: HashReader,
  bytes: ByteReader,
): string[] {
  const cells = others.map((it) => (typeof it === 'number' ? it : (textOf(hashes.read(it)) ?? '')))
  const read = fields.map((values) => values.map((it) => hashes.read(it)))
  read.splice(SKETCH, read.length > SKETCH ? 1 : 0, readSketches(sketches, bytes))
  const next = read.map(() => 0)
  return cells.map((cell) => {
    if (typeof cell === 'string') return cell
    const list = Array.from({ length: cell }, (_, place) => {
      const from = next[place] ?? 0
      next[place] = from + 1
      return read[place]?.[from]
    })
    return JSON.stringify(list)
  })
}
