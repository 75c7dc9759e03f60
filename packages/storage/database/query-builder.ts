import {
  BaseSQLiteDatabase,
  SQLiteAsyncDialect,
  type SQLiteExecuteMethod,
  SQLitePreparedQuery,
  SQLiteSession,
} from 'drizzle-orm/sqlite-core'
import type { SelectedFields } from './row-reader.ts'

/** Captures the query that Drizzle prepared instead of running it. */
export class Built extends SQLitePreparedQuery<{
  type: 'async'
  run: never
  all: never
  get: never
  values: never
  execute: never
}> {
  readonly fields: SelectedFields | undefined
  declare readonly query: { sql: string; params: unknown[] }

  constructor(query: { sql: string; params: unknown[] }, fields: SelectedFields | undefined) {
    super('async', 'all', query)
    this.fields = fields
  }

  run = neverRun
  all = neverRun
  get = neverRun
  values = neverRun
}

class Builder extends SQLiteSession<'async', never, Record<string, never>, Record<string, never>> {
  prepareQuery(
    query: { sql: string; params: unknown[] },
    fields: SelectedFields | undefined,
    _method: SQLiteExecuteMethod,
  ): Built {
    return new Built(query, fields)
  }

  transaction = neverRun
}

function neverRun(): never {
  throw new Error('statements are bound, and run by D1')
}

export const dialect = new SQLiteAsyncDialect()
/** Builds queries; what it builds is never run by Drizzle. */
export const queries = new BaseSQLiteDatabase('async', dialect, new Builder(dialect), undefined)
export type QueryBuilder = typeof queries

/** The query that Drizzle's builder prepared. Throws for anything else. */
export function builtOf(prepared: unknown): Built {
  if (prepared instanceof Built) return prepared
  throw new Error('a statement is built by the query builder that it is given')
}
