import { editDistance } from '../../packages/http/lenient.ts'

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
    .map((name) => ({ name, edits: editDistance(part(name), name) }))
    .filter(({ name, edits }) => edits <= Math.min(MAX_EDITS, name.length / 2))
    .sort((a, b) => a.edits - b.edits)
  return best?.name ?? null
}
