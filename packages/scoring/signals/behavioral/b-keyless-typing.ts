import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.b_keyless_typing

/** A driver inserts characters without keys, a hundred a second; keyboards, including on-screen ones, send keys. */
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
    (behavior?.keylessTyping === 'slow' && own.slowLogOdds / own.weight),
}
