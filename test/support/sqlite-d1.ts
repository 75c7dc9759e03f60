import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { inRoot } from '../../scripts/local/root.ts'

/** D1's limit of bound parameters (Cloudflare D1 documentation, "Limits"). */
const MAX_PARAMETERS = 100

/**
 * Opens SQLite in this process with the interface of D1, for tests and benchmarks that make very many statements: the
 * same SQL, without calls to workerd.
 */
export function openSqliteD1(path = ':memory:'): { db: D1Database; close(): Promise<void> } {
  const sqlite = new DatabaseSync(path)
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
  return { db: overSqlite(sqlite), close: async () => sqlite.close() }
}

/** Names of the files of migrations/, in their order. */
export const migrations: readonly string[] = readdirSync(inRoot('migrations'))
  .filter((name) => name.endsWith('.sql'))
  .sort()

/** Applies migrations to such a database. */
export async function applyMigrations(db: D1Database, names: readonly string[]): Promise<void> {
  for (const name of names) await db.exec(readFileSync(inRoot('migrations', name), 'utf8'))
}

/** Opens such a database in memory, with all migrations. */
export function openMigratedD1(): D1Database {
  const sqlite = new DatabaseSync(':memory:')
  for (const name of migrations) sqlite.exec(readFileSync(inRoot('migrations', name), 'utf8'))
  return overSqlite(sqlite)
}

interface Prepared {
  statement: StatementSync
  isNamed: boolean
}

/** The interface of D1 over an open SQLite database. */
export function overSqlite(sqlite: DatabaseSync): D1Database {
  const prepared = new Map<string, Prepared>()
  const totalChanges = sqlite.prepare('SELECT total_changes() AS n')
  const changesOf = (): number => Number(totalChanges.get()?.n ?? 0)

  function prepare(sql: string): Prepared {
    // Node's SQLite does not bind ?1 by position; named parameters take its place.
    const named = sql.replaceAll(/\?(\d+)/g, '$p$1')
    const statement = sqlite.prepare(named)
    statement.setAllowUnknownNamedParameters(true)
    const made = { statement, isNamed: named !== sql }
    prepared.set(sql, made)
    return made
  }

  function execute<T>(sql: string, values: readonly SQLInputValue[]): D1Result<T> {
    const { statement, isNamed } = prepared.get(sql) ?? prepare(sql)
    const before = changesOf()
    const rows = isNamed
      ? statement.all(Object.fromEntries(values.map((value, i) => [`p${i + 1}`, value])))
      : statement.all(...values)
    // D1 returns JSON too, blobs as arrays of numbers.
    const results: T[] =
      rows.length === 0
        ? []
        : JSON.parse(
            JSON.stringify(rows, (_, value) => (value instanceof Uint8Array ? [...value] : value)),
          )
    return { success: true, results, meta: { ...NO_META, changes: changesOf() - before } }
  }

  return {
    prepare: (sql) => new SqliteStatement(execute, sql, []),
    /** One transaction, as D1's batch is. */
    async batch<T>(statements: D1PreparedStatement[]) {
      return inTransaction(sqlite, () => statements.map((statement) => resultOf<T>(statement)))
    },
    async exec(sql) {
      sqlite.exec(sql)
      return { count: 1, duration: 0 }
    },
    withSession: () => unsupported('withSession'),
    dump: () => unsupported('dump'),
  }
}

/** Runs `run` in one transaction, which is undone if it throws. */
export function inTransaction<T>(sqlite: DatabaseSync, run: () => T): T {
  sqlite.exec('BEGIN IMMEDIATE')
  try {
    const result = run()
    sqlite.exec('COMMIT')
    return result
  } catch (error) {
    sqlite.exec('ROLLBACK')
    throw error
  }
}

type Execute = <T>(sql: string, values: readonly SQLInputValue[]) => D1Result<T>

class SqliteStatement implements D1PreparedStatement {
  readonly #execute: Execute
  readonly #sql: string
  readonly #values: readonly SQLInputValue[]

  constructor(execute: Execute, sql: string, values: readonly SQLInputValue[]) {
    this.#execute = execute
    this.#sql = sql
    this.#values = values
  }

  bind(...values: unknown[]): D1PreparedStatement {
    if (values.length > MAX_PARAMETERS) throw new Error('D1_ERROR: too many SQL variables')
    return new SqliteStatement(this.#execute, this.#sql, values.map(sqlValue))
  }

  async first<T>(column?: string): Promise<T | null> {
    const [row] = this.now<T>().results
    return (column === undefined ? row : Reflect.get(Object(row), column)) ?? null
  }

  async run<T>(): Promise<D1Result<T>> {
    return this.now<T>()
  }

  async all<T>(): Promise<D1Result<T>> {
    return this.now<T>()
  }

  /** Synchronous, so that batches do not overlap. */
  now<T>(): D1Result<T> {
    return this.#execute<T>(this.#sql, this.#values)
  }

  raw(): never {
    return unsupported('raw')
  }
}

function unsupported(call: string): never {
  throw new Error(`${call} is not supported`)
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
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Uint8Array) return value
  throw new Error(`D1_TYPE_ERROR: cannot bind a ${typeof value}`)
}
