import { and, eq } from 'drizzle-orm'
import { inScope, type Params, statement } from '../database/index.ts'
import { findIdempotent } from '../idempotency/index.ts'
import { visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import type { CheckRecord } from './check-record.ts'

export type WriteOutcome = 'stored' | 'quota_exceeded' | 'idempotency_taken'

export const visitById = statement((q, v: Params<Scope & { id: string }>) =>
  q
    .select({ id: visits.id })
    .from(visits)
    .where(and(inScope(visits, v), eq(visits.id, v.id))),
)

/** Returns why a check was not written: it is stored already, the quota is used up, or the key has an answer. */
export async function refusalReason(
  { workspaceId, env }: Scope,
  db: D1Database,
  record: CheckRecord,
): Promise<WriteOutcome> {
  const scope = { workspaceId, env }
  const { id, idempotency } = record
  // An id that is a key may belong to another request.
  const isKey = idempotency?.keyId === id
  if (!isKey && (await visitById.first(db, { ...scope, id })) !== null) return 'stored'
  if (idempotency === null) return 'quota_exceeded'
  const taken = await findIdempotent(scope, db, idempotency, record.atMs)
  return taken === null ? 'quota_exceeded' : 'idempotency_taken'
}
