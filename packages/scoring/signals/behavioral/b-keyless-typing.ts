import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.b_keyless_typing

/** A driver inserts characters without keys, a hundred a second; keyboards, including on-screen ones, send keys. */
export const bKeylessTyping = declareSignal({
  code: 'b_keyless_typing',
  label: 'Characters typed with no key pressed',
  clause: 'characters came one by one with no key pressed',
  compartment: 'behavioral',
  measure: ({ behavior }) =>
    behavior?.keylessTyping === 'fast' ||
    (behavior?.keylessTyping === 'slow' && own.slowLogOdds / own.weight),
})
