import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Params } from './params.ts'

/** A table whose rows belong to an environment of a workspace. */
interface ScopedTable {
  workspaceId: SQLiteColumn
  env: SQLiteColumn
}

type OfScope = Params<{ workspaceId: string; env: string }>

/** SQL: the condition on workspace and environment, the first of every statement about their rows. */
export function inScope(table: ScopedTable, v: OfScope): SQL {
  return sql`${table.workspaceId} = ${v.workspaceId} AND ${table.env} = ${v.env}`
}

/** SQL: the same condition for a table that has an alias. */
export function aliasInScope(alias: string, v: OfScope): SQL {
  const of = sql.raw(alias)
  return sql`${of}.workspace_id = ${v.workspaceId} AND ${of}.env = ${v.env}`
}
