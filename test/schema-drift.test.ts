import { globSync, readFileSync } from 'node:fs'
import { is, type SQL } from 'drizzle-orm'
import {
  getTableConfig,
  integer,
  SQLiteColumn,
  SQLiteSyncDialect,
  SQLiteTable,
  sqliteTable,
} from 'drizzle-orm/sqlite-core'
import { afterAll, describe, expect, test } from 'vitest'
import * as monitoring from '../packages/monitoring/schema/index.ts'
import * as storage from '../packages/storage/schema/index.ts'
import { migrate } from '../scripts/local/migrate.ts'
import { openSqliteD1 } from './support/sqlite-d1.ts'
import { unnamedColumns, unusedColumns } from './support/unnamed-columns.ts'

/** A table in the terms that migrations and schema share. */
interface Shape {
  columns: Record<string, { type: string; notNull: boolean; default: string | null }>
  primaryKey: string[]
  indexes: Record<string, { unique: boolean; columns: string[]; where: string | null }>
  references: string[]
}

const dialect = new SQLiteSyncDialect()
const textOf = (sql: SQL) => dialect.sqlToQuery(sql).sql

/** A default in SQLite's notation. */
function literal(value: unknown): string | null {
  if (value === undefined) return null
  if (typeof value === 'boolean') return String(Number(value))
  return typeof value === 'string' ? `'${value}'` : String(value)
}

function declared(table: SQLiteTable): Shape {
  const config = getTableConfig(table)
  const [composite] = config.primaryKeys
  const single = config.columns.filter(({ primary }) => primary)
  return {
    columns: Object.fromEntries(
      config.columns.map((column) => [
        column.name,
        {
          type: column.getSQLType().toUpperCase(),
          notNull: column.notNull,
          default: literal(column.default),
        },
      ]),
    ),
    primaryKey: (composite?.columns ?? single).map(({ name }) => name),
    indexes: Object.fromEntries(
      config.indexes.map(({ config: { name, unique, columns, where } }) => [
        name,
        {
          unique,
          columns: columns.map((column) =>
            is(column, SQLiteColumn) ? column.name : '(expression)',
          ),
          where: where === undefined ? null : textOf(where),
        },
      ]),
    ),
    references: config.foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference()
      const names = (of: SQLiteColumn[]) => of.map(({ name }) => name).join()
      return `${names(columns)} -> ${getTableConfig(foreignTable).name} ${names(foreignColumns)}`
    }),
  }
}

const { db, close } = openSqliteD1()
await migrate(db)
afterAll(close)

type Row = Record<string, unknown>
const rows = async (sql: string, ...bound: string[]) =>
  (
    await db
      .prepare(sql)
      .bind(...bound)
      .all<Row>()
  ).results
const texts = (found: Row[], column: string) => found.map((row) => String(row[column]))

async function migrated(table: string): Promise<Shape> {
  const columns = await rows('SELECT * FROM pragma_table_info(?)', table)
  const keyed = columns.filter(({ pk }) => Number(pk) > 0)
  const indexes = await rows("SELECT * FROM pragma_index_list(?) WHERE origin <> 'pk'", table)
  const references = await rows('SELECT * FROM pragma_foreign_key_list(?)', table)
  return {
    columns: Object.fromEntries(
      columns.map(({ name, type, notnull, dflt_value: value }) => [
        String(name),
        {
          type: String(type),
          notNull: notnull === 1,
          default: value === null ? null : String(value),
        },
      ]),
    ),
    primaryKey: texts(
      keyed.sort((a, b) => Number(a.pk) - Number(b.pk)),
      'name',
    ),
    indexes: Object.fromEntries(
      await Promise.all(
        texts(indexes, 'name').map(async (name, i) => [
          name,
          {
            unique: indexes[i]?.unique === 1,
            columns: (await rows('SELECT * FROM pragma_index_info(?)', name)).map((column) =>
              column.name === null ? '(expression)' : String(column.name),
            ),
            where: await conditionOf(name),
          },
        ]),
      ),
    ),
    references: references.map((key) => `${key.from} -> ${key.table} ${key.to}`),
  }
}

/** Condition of a partial index, from the migration's SQL. */
async function conditionOf(indexName: string): Promise<string | null> {
  const [made] = await rows('SELECT sql FROM sqlite_master WHERE name = ?', indexName)
  const condition = /\sWHERE\s+(.*)$/s.exec(String(made?.sql))?.[1]
  return condition?.replace(/\s+/g, ' ').trim() ?? null
}

const named = Object.fromEntries(
  Object.entries({ ...storage, ...monitoring }).flatMap(([name, value]) =>
    is(value, SQLiteTable) ? [[name, value]] : [],
  ),
)
const tables = Object.values(named)
const nameOf = (table: SQLiteTable) => getTableConfig(table).name

describe('the schema in code, against the migrations', () => {
  test('has the same tables', async () => {
    const found = await rows(
      `SELECT name FROM sqlite_master WHERE type = 'table'
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
       AND name <> 'd1_migrations' ORDER BY name`,
    )
    expect(tables.map(nameOf).sort()).toEqual(texts(found, 'name'))
  })

  test.each(tables.map((table) => [nameOf(table), table] as const))(
    '%s has the same columns, types, nullability, defaults, keys and indexes',
    async (name, table) => {
      expect(declared(table)).toEqual(await migrated(name))
    },
  )

  test('no deletion cascades: every deletion lists its tables', async () => {
    const made = await rows('SELECT sql FROM sqlite_master WHERE sql IS NOT NULL')
    expect(texts(made, 'sql').filter((sql) => /ON\s+DELETE/i.test(sql))).toEqual([])
  })
})

describe('columns', () => {
  const queries = globSync(['packages/{storage,monitoring}/**/*.ts'])
    .filter((path) => !/\/(schema|node_modules|testing)\/|\.test\.ts$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))

  test('are each used by a query of their table, except those with a reason', () => {
    const message =
      'no query reads or writes it: extend those of docs/contributing.md (Add a column)'
    expect(unnamedColumns(named, queries), message).toEqual(Object.keys(unusedColumns))
  })

  test('the rule can fail: an invented column is reported', () => {
    const suppression = sqliteTable('suppression', { inventedMs: integer('invented_ms') })
    expect(unnamedColumns({ suppression }, queries)).toEqual(['suppression.invented_ms'])
  })
})
