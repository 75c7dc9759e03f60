/**
 * Damerau distance in its restricted form (optimal string alignment): insertions, deletions,
 * substitutions and swaps of neighbours, counted up to `limit`; anything farther is `limit + 1`.
 */
export function editDistance(a: string, b: string, limit = 3): number {
  const far = limit + 1
  if (Math.abs(a.length - b.length) > limit) return far
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (row[j] ?? far) + 1,
        (next[j - 1] ?? far) + 1,
        (row[j - 1] ?? far) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? far) + 1)
      }
      next.push(cost)
    }
    if (Math.min(...next) > limit) return far
    before = row
    row = next
  }
  return Math.min(row[b.length] ?? far, far)
}
