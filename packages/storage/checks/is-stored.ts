import { and, eq, type SQL, sql } from 'drizzle-orm'
import { inScope, type Params } from '../database/index.ts'
import { visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/**
 * SQL: whether a check is stored. Its id may be an Idempotency-Key, under which another request was stored: that has
 * another time.
 */
export const isStored = (v: Params<Scope & { id: string; atMs: number }>): SQL =>
  sql`EXISTS (SELECT 1 FROM ${visits} WHERE ${and(inScope(visits, v), eq(visits.id, v.id), eq(visits.atMs, v.atMs))})`
