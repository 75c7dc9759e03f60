import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/**
 * D1's interface over SQLite in this process, for tests and benchmarks that make very many
 * statements: the same SQL, without calls to workerd. D1's limits (terms of a compound SELECT,
 * bound parameters) are enforced here as well.
 */
export function openSqliteD1(path = ':memory:'): { db: D1Database; close(): Promise<void> } {
  const sqlite = new DatabaseSync(path)
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
  const meta = (changes: number) => ({
    changes,
    duration: 0,
    size_after: 0,
    rows_read: 0,
    rows_written: changes,
    last_row_id: 0,
    changed_db: changes > 0,
  })

  class Statement {
    readonly sql: string
    readonly bound: SQLInputValue[]
    constructor(sql: string, bound: SQLInputValue[] = []) {
      this.sql = sql
      this.bound = bound
    }
    bind(...values: unknown[]): Statement {
      if (values.length > MAX_PARAMETERS) throw new Error('D1_ERROR: too many SQL variables')
      return new Statement(this.sql, values.map(boundValue))
    }
    now() {
      const prepared = sqlite.prepare(this.sql)
      const before = changesOf()
      const results = prepared.all(...this.bound).map((row) => ({ ...row }))
      return { success: true, results, meta: meta(changesOf() - before) }
    }
    async all() {
      return this.now()
    }
    async run() {
      return this.now()
    }
    async first(column?: string) {
      const row = this.now().results[0] ?? null
      return column === undefined || row === null ? row : row[column]
    }
    async raw() {
      return this.now().results.map((row) => Object.values(row))
    }
  }

  function changesOf(): number {
    return Number(sqlite.prepare('SELECT total_changes() AS n').get()?.n ?? 0)
  }

  const db = {
    prepare: (sql: string) => new Statement(sql),
    async batch(statements: Statement[]) {
      sqlite.exec('BEGIN IMMEDIATE')
      try {
        const results = statements.map((statement) => statement.now())
        sqlite.exec('COMMIT')
        return results
      } catch (cause) {
        sqlite.exec('ROLLBACK')
        throw cause
      }
    },
    async exec(sql: string) {
      sqlite.exec(sql)
      return { count: 1, duration: 0 }
    },
  }
  return { db: asD1(db), close: async () => sqlite.close() }
}

const MAX_PARAMETERS = 100

function boundValue(value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value
  }
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  throw new Error('D1_TYPE_ERROR: a value of another type was bound')
}

/** The part of D1 that this project uses. */
function asD1(value: object): D1Database {
  const isD1 = (one: object): one is D1Database => 'prepare' in one && 'batch' in one
  if (!isD1(value)) throw new Error('no database')
  return value
}
