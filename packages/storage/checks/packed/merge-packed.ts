/** A row with the id of its check. */
interface Row {
  id: string
}

/** Rows of a page; packs were not searched below the id `cutAt`, null: all were. */
export interface Packed<Found> {
  rows: readonly Found[]
  cutAt: string | null
}
/** `next`: id at which the next page begins, null: there are no more. */
interface Merged<Found> extends Packed<Found> {
  next: string | null
}

export const byId = (a: Row, b: Row): number => (a.id < b.id ? 1 : -1)

/** Returns the lowest id at which packed checks can belong to a page of the newest rows. */
export function searchedFrom(
  rows: readonly Row[],
  { fromId, limit }: { fromId: string; limit: number },
): string {
  const oldest = rows.length < limit ? undefined : rows.at(-1)
  return oldest === undefined || oldest.id < fromId ? fromId : oldest.id
}

/**
 * Merges a page of `visits` with the packed checks of its span. A packed check may still have a row. The page ends at
 * `cutAt`.
 */
export function withPacked<Stored extends Row>(
  stored: readonly Stored[],
  { rows: packed, cutAt }: Packed<Stored>,
  limit: number,
  order: (a: Stored, b: Stored) => number,
): Merged<Stored> {
  const distinct = new Map([...packed, ...stored].map((row) => [row.id, row]))
  const all = packed.length === 0 ? stored : [...distinct.values()].sort(order)
  const rows = all.filter(({ id }) => cutAt === null || id >= cutAt).slice(0, limit)
  return { rows, cutAt, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : cutAt }
}

/** Merges the pages of two searches, newest first, as far back as both were searched. */
export function mergedPages<Stored extends Row>(
  some: Packed<Stored>,
  others: Packed<Stored>,
  limit: number,
): Merged<Stored> {
  const cuts = [some.cutAt, others.cutAt].filter((it) => it !== null).sort()
  return withPacked(some.rows, { ...others, cutAt: cuts.at(-1) ?? null }, limit, byId)
}
