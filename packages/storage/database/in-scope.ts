import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Places } from './places.ts'

/** The columns that say whose a row is. */
interface ScopedTable {
  workspaceId: SQLiteColumn
  env: SQLiteColumn
}

/** The condition that every statement about a workspace's environment begins with. */
export function inScope(table: ScopedTable, v: Places<{ workspaceId: string; env: string }>): SQL {
  return sql`${table.workspaceId} = ${v.workspaceId} AND ${table.env} = ${v.env}`
}
