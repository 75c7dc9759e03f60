import { RENEWED_AFTER_MS } from '../findings/renewed.ts'

/** A pair as one batch holds it. */
export interface Holding {
  batchId: number
  historical: boolean
  seenMs: number
}

/**
 * Returns the batch that counts for a pair in several batches: the first one, until a live batch is dated
 * RENEWED_AFTER_MS later. null for no holders.
 */
export function effectiveHolding<T extends Holding>(holders: readonly T[]): T | null {
  let current: T | null = null
  for (const next of [...holders].sort((a, b) => a.batchId - b.batchId)) {
    const isRenewed = !next.historical && next.seenMs > (current?.seenMs ?? 0) + RENEWED_AFTER_MS
    if (current === null || isRenewed) current = next
  }
  return current
}

/** Returns each pair once, from the batch that counts for it. */
export function effectivePairs<T extends Holding>(
  rows: Iterable<T>,
  pairOf: (row: T) => string,
): T[] {
  return [...Map.groupBy(rows, pairOf).values()].flatMap(
    (holders) => effectiveHolding(holders) ?? [],
  )
}
