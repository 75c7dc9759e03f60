import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** Rows of a CSV file with a header (RFC 4180), by column name. */
export function readCsv(file: string): Record<string, string>[] {
  return parse(readFileSync(file), { columns: true, bom: true, relax_column_count: true })
}
