import { readdirSync, readFileSync } from 'node:fs'
import { unstable_splitSqlQuery as splitSql } from 'wrangler'
import { inRoot } from './root.ts'

/**
 * Applies what is missing of migrations/ to an open D1 database and returns the names applied. Records them as
 * `wrangler d1 migrations apply` does, so that both agree on what is done. Each file is one batch: whole or not at all.
 */
export async function migrate(db: D1Database): Promise<string[]> {
  await db
    .prepare(
      `CREATE TABLE IF NOT EXISTS d1_migrations(
        id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
        applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
    )
    .run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const done = new Set(results.map((row) => row.name))
  const names = readdirSync(inRoot('migrations')).filter((name) => name.endsWith('.sql'))
  const missing = names.sort().filter((name) => !done.has(name))
  for (const name of missing) {
    const statements = splitSql(readFileSync(inRoot('migrations', name), 'utf8'))
    await db.batch([
      ...statements.map((sql) => db.prepare(sql)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?1)').bind(name),
    ])
  }
  return missing
}
