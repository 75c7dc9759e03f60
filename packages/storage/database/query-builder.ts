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

/** Keywords of SQLite that cannot be names without quotes (sqlite.org/lang_keywords.html). */
const RESERVED = new Set(
  (
    'add all alter and as autoincrement between case check collate commit constraint create cross default deferrable ' +
    'delete distinct drop else escape except exists foreign from full group having if in index indexed inner insert ' +
    'intersect into is isnull join left limit natural not nothing notnull null on or order outer primary references ' +
    'returning right select set table then to transaction union unique update using values when where'
  ).split(' '),
)
const PLAIN_NAME = /^[a-z_][a-z0-9_]*$/

/** Quotes only the names that need it: every quote of a statement is sent with each request, escaped as JSON. */
class PlainNames extends SQLiteAsyncDialect {
  override escapeName(name: string): string {
    return PLAIN_NAME.test(name) && !RESERVED.has(name) ? name : `"${name}"`
  }
}

export const dialect = new PlainNames()
/** Builds queries. Drizzle never runs them. */
export const queries = new BaseSQLiteDatabase('async', dialect, new Builder(dialect), undefined)
export type QueryBuilder = typeof queries

/** Returns the query that Drizzle's builder prepared. Throws for anything else. */
export function builtOf(prepared: unknown): Built {
  if (prepared instanceof Built) return prepared
  throw new Error('a statement is built by the query builder that it is given')
}
