import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { excluded, inScope, type Params, statement } from '../database/index.ts'
import { erasure } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

const subjectSchema = z.object({
  accounts: z.array(z.string()),
  /** Identifiers that the erasure removes from the graph; accounts of a mailbox are erased as well. */
  identifiers: z.array(
    z.object({ kind: z.enum(['email', 'mailbox', 'visitor']), value: z.string() }),
  ),
  kvCursor: z.string().nullable(),
  kvDone: z.boolean(),
})
const erasedSchema = z.record(z.string(), z.number())

/** The subject of an erasure, as keyed hashes; `kvCursor` is where the walk over sessions continues. */
export type ErasureSubject = z.infer<typeof subjectSchema>

export interface Erasure {
  id: string
  subject: ErasureSubject | null
  erased: Record<string, number>
  startedMs: number
  finishedMs: number | null
}

type Kept = Scope & Omit<Erasure, 'subject' | 'erased'> & { subject: string | null; erased: string }

const upsertErasure = statement((q, v: Params<Kept>) =>
  q
    .insert(erasure)
    .values({
      workspaceId: v.workspaceId,
      env: v.env,
      id: v.id,
      subject: v.subject,
      erased: v.erased,
      startedMs: v.startedMs,
      finishedMs: v.finishedMs,
    })
    .onConflictDoUpdate({
      target: [erasure.workspaceId, erasure.env, erasure.id],
      set: excluded({
        subject: erasure.subject,
        erased: erasure.erased,
        finishedMs: erasure.finishedMs,
      }),
      // A slower concurrent run must not reopen a finished erasure.
      setWhere: isNull(erasure.finishedMs),
    }),
)

/** Stores an erasure, new or with the progress made. */
export async function saveErasure(
  { workspaceId, env }: Scope,
  db: D1Database,
  { subject, erased, ...kept }: Erasure,
): Promise<void> {
  await upsertErasure.run(db, {
    workspaceId,
    env,
    ...kept,
    subject: subject && JSON.stringify(subject),
    erased: JSON.stringify(erased),
  })
}

const erasureById = statement((q, v: Params<Scope & { id: string }>) =>
  q
    .select()
    .from(erasure)
    .where(and(inScope(erasure, v), eq(erasure.id, v.id))),
)

/** An erasure by its id; null: none in this workspace's environment. */
export async function findErasure(
  { workspaceId, env }: Scope,
  db: D1Database,
  id: string,
): Promise<Erasure | null> {
  const row = await erasureById.first(db, { workspaceId, env, id })
  return row && erasureOf(row)
}

function erasureOf(row: typeof erasure.$inferSelect): Erasure {
  const { id, subject, erased, startedMs, finishedMs } = row
  return {
    id,
    subject: subject === null ? null : subjectSchema.parse(JSON.parse(subject)),
    erased: erasedSchema.parse(JSON.parse(erased)),
    startedMs,
    finishedMs,
  }
}

const openOnes = statement((q, v: Params<{ limit: number }>) =>
  q.select().from(erasure).where(isNull(erasure.finishedMs)).orderBy(sql`random()`).limit(v.limit),
)

/** Returns some unfinished erasures of a database, at random: erasures that keep failing must not delay others. */
export async function openErasures(
  db: D1Database,
  limit: number,
): Promise<{ scope: Scope; erasure: Erasure }[]> {
  const rows = await openOnes.all(db, { limit })
  return rows.map((row) => ({
    scope: { workspaceId: row.workspaceId, env: row.env },
    erasure: erasureOf(row),
  }))
}

const openOfWorkspace = statement((q, v: Params<{ workspaceId: string }>) =>
  q
    .select({ id: erasure.id })
    .from(erasure)
    .where(and(eq(erasure.workspaceId, v.workspaceId), isNull(erasure.finishedMs)))
    .limit(1),
)

/** Whether the workspace has an unfinished erasure. */
export async function hasOpenErasure(workspaceId: string, db: D1Database): Promise<boolean> {
  return (await openOfWorkspace.first(db, { workspaceId })) !== null
}
