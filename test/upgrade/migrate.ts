// Applies the migrations as a program that can be killed: `migrate.ts DATABASE`. Each file of migrations/ is one
// transaction.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const [path, folder] = process.argv.slice(2)
if (path === undefined || folder === undefined)
  throw new Error('usage: migrate.ts DATABASE MIGRATIONS')
const sqlite = new DatabaseSync(path)
sqlite.exec('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)')
const done = new Set(
  sqlite
    .prepare('SELECT name FROM d1_migrations')
    .all()
    .map(({ name }) => name),
)
for (const name of readdirSync(folder)
  .filter((it) => it.endsWith('.sql'))
  .sort()) {
  if (done.has(name)) continue
  sqlite.exec('BEGIN')
  sqlite.exec(readFileSync(join(folder, name), 'utf8'))
  sqlite.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
  sqlite.exec('COMMIT')
}
sqlite.close()
