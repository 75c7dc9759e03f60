import { editDistance } from '../../packages/http/request/lenient.ts'

/** Largest number of single-letter edits that count as a typing error (judgement). */
const MAX_EDITS = 3

/** Returns the name that is at most three edits from the typed text; null: none. */
export function nearest(
  typed: string,
  names: readonly string[],
  /** The text to compare with names; default: the typed text. */
  part: (name: string) => string = () => typed,
): string | null {
  const [best] = names
    .map((name) => ({ name, edits: editDistance(part(name), name) }))
    .filter(({ name, edits }) => edits <= Math.min(MAX_EDITS, name.length / 2))
    .sort((a, b) => a.edits - b.edits)
  return best?.name ?? null
}
