import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Places } from './places.ts'

/** A table whose rows belong to an environment of a workspace. */
interface ScopedTable {
  workspaceId: SQLiteColumn
  env: SQLiteColumn
}

type OfScope = Places<{ workspaceId: string; env: string }>

/** The condition that every statement about a workspace's environment begins with. */
export function inScope(table: ScopedTable, v: OfScope): SQL {
  return sql`${table.workspaceId} = ${v.workspaceId} AND ${table.env} = ${v.env}`
}

/** The condition on workspace and environment for a table by its alias. */
export function insideOf(alias: string, v: OfScope): SQL {
  const of = sql.raw(alias)
  return sql`${of}.workspace_id = ${v.workspaceId} AND ${of}.env = ${v.env}`
}
