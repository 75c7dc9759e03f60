import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Columns that no query names, each with the reason. */
export const unusedColumns: Readonly<Record<string, string>> = {
  'monitor_run.reason': 'of the first version; migrations only add',
}

/**
 * Columns that no file mentions which mentions their table: nothing reads or writes them.
 *
 * @param tables each with the name of its constant
 * @param sources texts of the files that may hold queries
 */
export function unnamedColumns(
  tables: Readonly<Record<string, SQLiteTable>>,
  sources: readonly string[],
): string[] {
  return Object.entries(tables).flatMap(([constant, table]) => {
    const { name } = getTableConfig(table)
    const queries = sources.filter((text) => wordOf(constant, name).test(text))
    return Object.entries(getTableColumns(table))
      .filter(([property, column]) => {
        const word = wordOf(property, column.name)
        return queries.every((text) => !word.test(text))
      })
      .map(([, column]) => `${name}.${column.name}`)
  })
}

const wordOf = (...names: readonly string[]) => new RegExp(`\\b(?:${names.join('|')})\\b`)
