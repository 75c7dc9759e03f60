import { Column, is, noopDecoder, SQL, type Subquery } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Selected fields in Drizzle's order. */
export type SelectedFields = {
  path: string[]
  field: SQLiteColumn | SQL | SQL.Aliased | Subquery
}[]

/** D1 returns SQL column names; readers map them to the names of the query. */
export type RowReader<Row> = (found: readonly Record<string, unknown>[]) => Row[]

interface Cell {
  key: string
  name: string
  /** null: as it is stored. */
  decode: ((value: unknown) => unknown) | null
}

/** Makes the reader of a query's rows. Throws if two columns have one name. */
export function readerOf<Row>(fields: SelectedFields | undefined): RowReader<Row>
export function readerOf(fields: SelectedFields | undefined): RowReader<unknown> {
  if (fields === undefined) return () => []
  const cells = fields.map(cellOf)
  const names = new Set(cells.map(({ name }) => name))
  if (names.size < cells.length) throw new Error(`two columns under one name: ${[...names].join()}`)
  if (cells.every(({ key, name, decode }) => key === name && decode === null)) {
    return (found) => [...found]
  }
  return (found) => found.map((row) => readRow(cells, row))
}

function readRow(cells: readonly Cell[], row: Record<string, unknown>): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const { key, name, decode } of cells) {
    const value = row[name]
    read[key] = decode === null || value === null ? value : decode(value)
  }
  return read
}

function cellOf({ path, field }: SelectedFields[number]): Cell {
  const [key, nested] = path
  if (key === undefined || nested !== undefined) throw new Error('rows are flat')
  if (is(field, Column)) {
    const decodes = field.mapFromDriverValue !== Column.prototype.mapFromDriverValue
    return {
      key,
      name: field.name,
      decode: decodes ? (value) => field.mapFromDriverValue(value) : null,
    }
  }
  if (is(field, SQL.Aliased)) {
    return { key, name: field.fieldAlias, decode: decoderOf(field.sql) }
  }
  throw new Error(`${key}: an expression needs a name: sql\`...\`.as('${key}')`)
}

/** The decoder that `mapWith` set; Drizzle's types hide it. */
function decoderOf(expression: SQL): Cell['decode'] {
  const decoder: unknown = Reflect.get(expression, 'decoder')
  if (decoder === noopDecoder || typeof decoder !== 'object' || decoder === null) return null
  const decode: unknown = Reflect.get(decoder, 'mapFromDriverValue')
  return typeof decode === 'function' ? (value) => Reflect.apply(decode, decoder, [value]) : null
}
