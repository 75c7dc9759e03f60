import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { inRoot } from '../../scripts/local/root.ts'

/** Opens a migrated in-memory SQLite database with the interface of D1, which runs the statements of the service. */
export function openDatabase(): D1Database {
  const sqlite = new DatabaseSync(':memory:')
  for (const path of globSync(inRoot('migrations', '*.sql')).sort()) {
    sqlite.exec(readFileSync(path, 'utf8'))
  }
  return overSqlite(sqlite)
}

/** The interface of D1 over an open SQLite database. */
export const overSqlite = (sqlite: DatabaseSync): D1Database => new SqliteDatabase(sqlite)

class SqliteDatabase implements D1Database {
  readonly #sqlite: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
  }

  prepare(sql: string): D1PreparedStatement {
    // Node's SQLite does not bind ?1 by position; named parameters take its place.
    const named = sql.replaceAll(/\?(\d+)/g, '$p$1')
    const statement = this.#prepared.get(named) ?? this.#sqlite.prepare(named)
    statement.setAllowUnknownNamedParameters(true)
    this.#prepared.set(named, statement)
    return new SqliteStatement(statement, named !== sql, [])
  }

  /** One transaction, as D1's batch is. */
  async batch<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    this.#sqlite.exec('BEGIN')
    try {
      const results = statements.map((statement) => resultOf<T>(statement))
      this.#sqlite.exec('COMMIT')
      return results
    } catch (error) {
      this.#sqlite.exec('ROLLBACK')
      throw error
    }
  }

  async exec(sql: string): Promise<D1ExecResult> {
    this.#sqlite.exec(sql)
    return { count: 1, duration: 0 }
  }

  withSession(): never {
    throw new Error('withSession is not implemented')
  }

  dump(): never {
    throw new Error('dump is not implemented')
  }
}

class SqliteStatement implements D1PreparedStatement {
  readonly #statement: StatementSync
  readonly #numbered: boolean
  readonly #values: readonly unknown[]

  constructor(statement: StatementSync, numbered: boolean, values: readonly unknown[]) {
    this.#statement = statement
    this.#numbered = numbered
    this.#values = values
  }

  bind(...values: unknown[]): D1PreparedStatement {
    return new SqliteStatement(this.#statement, this.#numbered, values)
  }

  async first<T>(): Promise<T | null> {
    const { results } = await this.all<T>()
    return results[0] ?? null
  }

  run<T>(): Promise<D1Result<T>> {
    return this.all<T>()
  }

  async all<T>(): Promise<D1Result<T>> {
    return this.now<T>()
  }

  /** Synchronous, so that batches do not overlap. */
  now<T>(): D1Result<T> {
    const reads = this.#statement.columns().length > 0
    const values = this.#values.map(sqlValue)
    const named = Object.fromEntries(values.map((value, i) => [`p${i + 1}`, value]))
    const statement = this.#statement
    if (!reads) {
      const { changes } = this.#numbered ? statement.run(named) : statement.run(...values)
      return { success: true, results: [], meta: { ...NO_META, changes: Number(changes) } }
    }
    const rows = this.#numbered ? statement.all(named) : statement.all(...values)
    // D1 returns JSON too, blobs as arrays of numbers.
    const results: T[] = JSON.parse(
      JSON.stringify(rows, (_, value) => (value instanceof Uint8Array ? [...value] : value)),
    )
    return { success: true, results, meta: NO_META }
  }

  raw(): never {
    throw new Error('raw is not implemented')
  }
}

function resultOf<T>(statement: D1PreparedStatement): D1Result<T> {
  if (statement instanceof SqliteStatement) return statement.now<T>()
  throw new Error('a statement of another database')
}

const NO_META = {
  duration: 0,
  size_after: 0,
  rows_read: 0,
  rows_written: 0,
  last_row_id: 0,
  changed_db: true,
  changes: 0,
}

function sqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  if (value instanceof Uint8Array) return value
  throw new Error(`cannot bind a ${typeof value}`)
}
