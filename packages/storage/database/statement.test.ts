import { and, eq, gt, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { inScope, json, type Params, statement } from './index.ts'

const notes = sqliteTable('notes', {
  workspaceId: text('workspace_id').notNull(),
  env: text().$type<'test' | 'live'>().notNull(),
  title: text().notNull(),
  isDone: integer('is_done', { mode: 'boolean' }).notNull(),
  tags: json(z.array(z.string()))('tags').notNull(),
})
type InScope = { workspaceId: string; env: 'test' | 'live' }

/** A database that records statements and values, and returns fixed rows. */
function fakeDatabase(rows: readonly Record<string, unknown>[] = []) {
  const bound: unknown[][] = []
  const prepared = {
    bind: (...values: unknown[]) => {
      bound.push(values)
      return prepared
    },
    all: () => Promise.resolve({ results: rows, meta: { changes: 0 } }),
    run: () => Promise.resolve({ results: [], meta: { changes: 3 } }),
  }
  return { db: Object.assign(Object.create(null), { prepare: () => prepared }), bound }
}
const scope: InScope = { workspaceId: 'w', env: 'live' }

const find = statement((q, v: Params<InScope & { title: string }>) =>
  q
    .select({ title: notes.title, isDone: notes.isDone, tags: notes.tags })
    .from(notes)
    .where(and(inScope(notes, v), sql`${notes.title} IN (${v.title}, upper(${v.title}))`)),
)

describe('a statement', () => {
  test('binds a parameter once however often it is used, and names columns in full', () => {
    expect(find.text).toBe(
      'select title,is_done,tags from notes where(notes.workspace_id=?1 AND notes.env=?2 and notes.title IN(?3,upper(?3)))',
    )
  })

  test('has constant integers in its text, so that SQLite plans with them', () => {
    const few = statement((q, v: Params<{ title: string }>) =>
      q
        .select({ title: notes.title })
        .from(notes)
        .where(sql`${notes.title} > ${v.title} AND ${-1} < ${0.5}`)
        .limit(5),
    )
    expect(few.text).toBe('select title from notes where notes.title>?1 AND ?2<?3 limit 5')
  })

  test('has no needless spaces, quotes only the names that need it, and keeps text literals', () => {
    const orders = sqliteTable('order', { to: text(), camelCase: text() })
    const find = statement((q) =>
      q
        .select({ to: orders.to, other: sql<string>`${orders.camelCase}`.as('other') })
        .from(orders)
        .where(sql`${orders.to} <> 'two , spaces'
          AND 1 - -1 = 2`),
    )
    expect(find.text).toBe(
      `select "to","camelCase" as other from "order" where "order"."to"<>'two , spaces' AND 1 - -1=2`,
    )
  })

  test('reads rows by the names and types of the query', async () => {
    const { db, bound } = fakeDatabase([{ title: 'a', is_done: 1, tags: '["x"]' }])
    const rows = await find.all(db, { ...scope, title: 'a' })
    expectTypeOf(rows).toEqualTypeOf<{ title: string; isDone: boolean; tags: string[] }[]>()
    expect(rows).toEqual([{ title: 'a', isDone: true, tags: ['x'] }])
    expect(bound).toEqual([['w', 'live', 'a']])
  })

  test('throws for stored JSON of another shape, and for a missing value', async () => {
    const { db } = fakeDatabase([{ title: 'a', is_done: 0, tags: '{"x":1}' }])
    await expect(find.all(db, { ...scope, title: 'a' })).rejects.toThrow(z.ZodError)
    const missing: InScope & { title: string } = Object.assign({ title: 'a' }, scope)
    Reflect.deleteProperty(missing, 'title')
    await expect(find.all(db, missing)).rejects.toThrow('without title')
  })

  test('writes values as their columns encode them, null as null', async () => {
    const add = statement(
      (q, v: Params<InScope & { title: string; isDone: boolean; tags: string[] | null }>) =>
        q.insert(notes).values({
          workspaceId: v.workspaceId,
          env: v.env,
          title: v.title,
          isDone: v.isDone,
          tags: v.tags,
        }),
    )
    const { db, bound } = fakeDatabase()
    expect(await add.run(db, { ...scope, title: 'a', isDone: true, tags: ['x'] })).toBe(3)
    await add.run(db, { ...scope, title: 'a', isDone: false, tags: null })
    expect(bound).toEqual([
      ['w', 'live', 'a', 1, '["x"]'],
      ['w', 'live', 'a', 0, null],
    ])
  })

  test('throws if two columns have one name or an expression has none', () => {
    const twice = statement((q) => q.select({ a: notes.title, b: notes.title }).from(notes))
    expect(() => twice.text).toThrow('one name')
    const unnamed = statement((q) => q.select({ n: sql<number>`count(*)` }).from(notes))
    expect(() => unnamed.text).toThrow('needs a name')
  })

  test('is built at its first use, once', () => {
    let built = 0
    const find = statement((q) => {
      built += 1
      return q.select({ title: notes.title }).from(notes)
    })
    expect(built).toBe(0)
    expect([find.text, find.text, built]).toEqual([find.text, find.text, 1])
  })

  test('accepts plain SQL', async () => {
    const touch = statement(
      (_, v: Params<{ title: string }>) =>
        sql`UPDATE ${notes} SET title = title WHERE ${and(eq(notes.title, v.title), gt(notes.isDone, sql`0`))}`,
    )
    expect(touch.text).toBe(
      'UPDATE notes SET title=title WHERE(notes.title=?1 and notes.is_done>0)',
    )
    expect(await touch.run(fakeDatabase().db, { title: 'a' })).toBe(3)
  })
})
