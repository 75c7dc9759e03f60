/** Single-letter edits that a slip of the finger makes (judgement). */
const MAX_EDITS = 3

/** The name that is at most three edits from what was typed; null: none is. */
export function nearest(
  typed: string,
  names: readonly string[],
  /** What is compared with a name; absent: all that was typed. */
  part: (name: string) => string = () => typed,
): string | null {
  const [best] = names
    .map((name) => ({ name, edits: editsBetween(part(name), name) }))
    .filter(({ name, edits }) => edits <= Math.min(MAX_EDITS, name.length / 2))
    .sort((a, b) => a.edits - b.edits)
  return best?.name ?? null
}

/** Insertions, deletions and replacements of letters between two words (Levenshtein). */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[b.length] ?? 0
}
