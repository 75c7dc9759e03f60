import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Sets each column of an upsert to the value that the insert would have given it. */
export function excluded<Name extends string>(
  columns: Readonly<Record<Name, SQLiteColumn>>,
): Record<Name, SQL>
export function excluded(columns: Readonly<Record<string, SQLiteColumn>>): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(columns).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
  )
}
