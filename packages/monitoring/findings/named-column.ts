import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** A column without its table, for queries that read the table by a named index or from a subquery; never NULL. */
export const named = <Column extends SQLiteColumn>(column: Column) =>
  sql`${sql.identifier(column.name)}`.mapWith(column).as(column.name)
