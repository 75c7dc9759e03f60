import { hex } from '../encoding.ts'

/** Columns that hold bytes; rows written from JSON have them as hex digits. */
const BYTES: readonly string[] = ['answer']

/** Converts a value of a row to JSON: D1 returns bytes as a list of numbers. */
export const valueInJson = (value: unknown): unknown =>
  Array.isArray(value) ? hex(Uint8Array.from(value)) : value

/** SQL: the columns of a row that is a JSON list, the `value` of `json_each`. */
export const columnsOfJson = (columns: readonly string[]): string =>
  columns
    .map((name, at) => {
      const value = `json_extract(value, '$[${at}]')`
      return BYTES.includes(name) ? `unhex(${value})` : value
    })
    .join(', ')
