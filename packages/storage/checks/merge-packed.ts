/** A row with the id of its check. */
interface Row {
  id: string
}

/** Rows of a page; below `cutAt` packs were not searched, null: they were. */
export interface Packed<Found> {
  rows: readonly Found[]
  cutAt: string | null
}
/** `next`: where the next page begins, null: there are no more. */
interface Merged<Found> extends Packed<Found> {
  next: string | null
}

export const byId = (a: Row, b: Row): number => (a.id < b.id ? 1 : -1)

/** Returns the id from which packs can add to a page of the newest rows. */
export function searchedFrom(
  rows: readonly Row[],
  { fromId, most }: { fromId: string; most: number },
): string {
  const oldest = rows.length < most ? undefined : rows.at(-1)
  return oldest === undefined || oldest.id < fromId ? fromId : oldest.id
}

/** Merges a page of `visits` with the packed checks of its span; a packed check may also have a row. The page ends where packs were cut. */
export function withPacked<Stored extends Row>(
  stored: readonly Stored[],
  { rows: packed, cutAt }: Packed<Stored>,
  most: number,
  order: (a: Stored, b: Stored) => number,
): Merged<Stored> {
  const distinct = new Map([...packed, ...stored].map((row) => [row.id, row]))
  const all = packed.length === 0 ? stored : [...distinct.values()].sort(order)
  const rows = all.filter(({ id }) => cutAt === null || id >= cutAt).slice(0, most)
  return { rows, cutAt, next: rows.length === most ? (rows.at(-1)?.id ?? null) : cutAt }
}

/** Merges the pages of two searches, newest first, as far back as both were searched. */
export function mergedPages<Stored extends Row>(
  some: Packed<Stored>,
  others: Packed<Stored>,
  most: number,
): Merged<Stored> {
  const cuts = [some.cutAt, others.cutAt].filter((it) => it !== null).sort()
  return withPacked(some.rows, { ...others, cutAt: cuts.at(-1) ?? null }, most, byId)
}
