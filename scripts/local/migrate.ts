import { readdirSync, readFileSync } from 'node:fs'
import { unstable_splitSqlQuery as splitSql } from 'wrangler'
import { applyMigrations, type Migration } from './apply-migrations.ts'
import { inRoot } from './root.ts'

/** The files of migrations/ in their order. */
export function readMigrations(): Migration[] {
  const names = readdirSync(inRoot('migrations')).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => ({
    name,
    statements: splitSql(readFileSync(inRoot('migrations', name), 'utf8')),
  }))
}

/** Applies the missing files of migrations/ to an open D1 database and returns their names. */
export const migrate = (db: D1Database): Promise<string[]> => applyMigrations(db, readMigrations())
