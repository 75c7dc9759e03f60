import { type Params, statement } from '@vigil/storage'
import { and, eq, sql } from 'drizzle-orm'
import { corpusBatch, leakedPasswordRange } from '../schema/corpus.ts'
import { type LeakedHash, type PasswordHash, rangeRowsOf } from './range-rows.ts'

const selectRange = statement((q, v: Params<{ hash: PasswordHash; prefix: string }>) =>
  q
    .select({ suffixes: leakedPasswordRange.suffixes })
    .from(corpusBatch)
    .leftJoin(
      leakedPasswordRange,
      sql`${leakedPasswordRange.hash} = ${v.hash} AND ${leakedPasswordRange.prefix} = ${v.prefix}
        AND ${leakedPasswordRange.batch_id} = ${corpusBatch.id}`,
    )
    .where(and(eq(corpusBatch.kind, v.hash), eq(corpusBatch.state, 'sealed'))),
)

/**
 * Returns the hashes of a range in the operator's own corpus; null: it has no sealed batch of such hashes. Rejects
 * where the database does not answer.
 */
export async function ownRange(
  db: D1Database,
  hash: PasswordHash,
  prefix: string,
): Promise<LeakedHash[] | null> {
  const rows = await selectRange.all(db, { hash, prefix })
  if (rows.length === 0) return null
  return rows.flatMap(({ suffixes }) => rangeRowsOf(suffixes ?? '') ?? [])
}
