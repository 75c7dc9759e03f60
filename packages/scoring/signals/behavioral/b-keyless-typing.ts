import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.b_keyless_typing

/** A driver that feeds characters to the page, a hundred a second; keyboards, on the screen too, send keys. */
export const bKeylessTyping: Signal = {
  code: 'b_keyless_typing',
  label: 'Characters typed with no key pressed',
  clause: 'characters came one by one with no key pressed',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: ({ behavior }) =>
    behavior?.keylessTyping === 'fast' ||
    (behavior?.keylessTyping === 'slow' && own.slow / own.weight),
}
