/** Data of an environment that isolates cache until it changes. */
type CachedData = 'lists' | 'policy'

/** Counts changes of cached data; durable before a change is answered (output gate). */
export class ChangeCount {
  readonly #sql: SqlStorage
  readonly #table: `${CachedData}_version`
  #version: number

  constructor(sql: SqlStorage, of: CachedData) {
    this.#sql = sql
    this.#table = `${of}_version`
    sql.exec(
      `CREATE TABLE IF NOT EXISTS ${this.#table} (one INTEGER PRIMARY KEY, version INTEGER NOT NULL)`,
    )
    const [row] = sql.exec(`SELECT version FROM ${this.#table}`).toArray()
    this.#version = typeof row?.version === 'number' ? row.version : 0
  }

  get version(): number {
    return this.#version
  }

  /** Counts a change and returns how many there were. */
  count(): number {
    this.#version += 1
    this.#sql.exec(
      `INSERT INTO ${this.#table} (one, version) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET version = excluded.version`,
      this.#version,
    )
    return this.#version
  }
}
