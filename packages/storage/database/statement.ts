import { is, SQL } from 'drizzle-orm'
import { compact, numbered, type Params, paramsOf, valueFor } from './params.ts'
import { Built, builtOf, dialect, type QueryBuilder, queries } from './query-builder.ts'
import { type RowReader, readerOf } from './row-reader.ts'

/** The result of Drizzle's builders and `sql`. */
type Buildable<Result> = (PromiseLike<Result> & { prepare(): unknown }) | SQL
type RowOf<Result> = Result extends readonly (infer Row)[] ? Row : never

/** A statement with its values, for a batch. */
export interface BoundStatement<Row> {
  readonly prepared: D1PreparedStatement
  read(found: readonly Record<string, unknown>[]): Row[]
}

/** The result of a statement: its rows, and the number of rows it changed. */
export interface Outcome<Row> {
  rows: Row[]
  changes: number
}

/** SQL that is built once per isolate; a request only binds it. Rows have the types of the columns they come from. */
export interface Statement<Values, Row> {
  readonly text: string
  bind(db: D1Database, values: Values): BoundStatement<Row>
  /** Runs it alone; rows in their order. */
  all(db: D1Database, values: Values): Promise<Row[]>
  /** Runs it alone; null: no row. */
  first(db: D1Database, values: Values): Promise<Row | null>
  /** Runs it alone; returns the number of rows it changed. */
  run(db: D1Database, values: Values): Promise<number>
}

/**
 * Declares a statement. It is built once, at its first use, so declare it at the top of a module. Drizzle writes the
 * SQL and types the rows; D1 runs it. A parameter that is used twice is bound once.
 *
 * @example
 * const findOne = statement((q, v: Params<Scope & { id: string }>) =>
 * q.select().from(erasure).where(and(inScope(erasure, v), eq(erasure.id, v.id))))
 * const row = await findOne.first(db, { ...scope, id })
 */
export function statement<Values extends object, Result>(
  build: (q: QueryBuilder, v: Params<Values>) => Buildable<Result>,
): Statement<Values, RowOf<Result>> {
  let made: Made<Values, RowOf<Result>> | null = null
  // Lazily: a cold isolate needs few statements.
  const statementOf = () => {
    made ??= make(build)
    return made
  }
  const bind = (db: D1Database, given: Values): BoundStatement<RowOf<Result>> => {
    const { text, values, read } = statementOf()
    return { prepared: db.prepare(text).bind(...values.map((valueIn) => valueIn(given))), read }
  }
  const all = async (db: D1Database, values: Values) => {
    const { prepared, read } = bind(db, values)
    const { results } = await prepared.all<Record<string, unknown>>()
    return read(results)
  }
  return {
    get text() {
      return statementOf().text
    },
    bind,
    all,
    first: async (db, values) => (await all(db, values))[0] ?? null,
    run: async (db, values) => (await bind(db, values).prepared.run()).meta.changes,
  }
}

interface Made<Values, Row> {
  text: string
  values: ((given: Values) => unknown)[]
  read: RowReader<Row>
}

function make<Values extends object, Result>(
  build: (q: QueryBuilder, v: Params<Values>) => Buildable<Result>,
): Made<Values, RowOf<Result>> {
  const built = build(queries, paramsOf<Values>())
  const { query, fields } = is(built, SQL)
    ? new Built(dialect.sqlToQuery(built), undefined)
    : builtOf(built.prepare())
  const { text, params } = numbered(compact(query.sql), query.params)
  return { text, values: params.map(valueFor), read: readerOf(fields) }
}

/** Runs statements in one transaction and one round trip; the outcomes are in the same order. */
export async function batch<Rows extends readonly unknown[]>(
  db: D1Database,
  statements: { readonly [At in keyof Rows]: BoundStatement<Rows[At]> },
): Promise<{ -readonly [At in keyof Rows]: Outcome<Rows[At]> }>
export async function batch(
  db: D1Database,
  statements: readonly BoundStatement<unknown>[],
): Promise<Outcome<unknown>[]> {
  const results = await db.batch<Record<string, unknown>>(
    statements.map(({ prepared }) => prepared),
  )
  return results.map(({ results: rows, meta }, at) => ({
    rows: statements[at]?.read(rows) ?? [],
    changes: meta.changes,
  }))
}
