/** A file of migrations/, cut into statements. */
export interface Migration {
  name: string
  statements: readonly string[]
}

/**
 * Applies the missing migrations in order to an open D1 database and returns their names. Records them as
 * `wrangler d1 migrations apply` does, so both can be used. Each file is one batch, applied completely or not at all.
 */
export async function applyMigrations(
  db: D1Database,
  migrations: readonly Migration[],
): Promise<string[]> {
  await db
    .prepare(
      `CREATE TABLE IF NOT EXISTS d1_migrations(
        id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
        applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
    )
    .run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const done = new Set(results.map((row) => row.name))
  const missing = migrations.filter(({ name }) => !done.has(name))
  for (const { name, statements } of missing) {
    await db.batch([
      ...statements.map((sql) => db.prepare(sql)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?1)').bind(name),
    ])
  }
  return missing.map(({ name }) => name)
}
