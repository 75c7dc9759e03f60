/** Counts the changes of an environment's lists; durable before a change is answered (output gate). */
export class ListsVersion {
  readonly #sql: SqlStorage
  #version: number

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(
      'CREATE TABLE IF NOT EXISTS lists_version (one INTEGER PRIMARY KEY, version INTEGER NOT NULL)',
    )
    const [row] = sql.exec('SELECT version FROM lists_version').toArray()
    this.#version = typeof row?.version === 'number' ? row.version : 0
  }

  get version(): number {
    return this.#version
  }

  count(): void {
    this.#version += 1
    this.#sql.exec(
      'INSERT INTO lists_version (one, version) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET version = excluded.version',
      this.#version,
    )
  }
}
