import { unconfirmedShare } from '../../history/unconfirmed.ts'
import type { Signal } from '../../signal.ts'

/**
 * The only mitigating signal of interaction. It is bounded, as programs can imitate it, and counts less where nothing
 * confirms it.
 */
export const bHumanLike: Signal = {
  code: 'b_human_like',
  label: 'Natural interaction',
  clause: 'a person seems to be at the keyboard',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: (evidence) =>
    evidence.behavior?.humanLike === true ? 1 - unconfirmedShare(evidence) : 0,
}
