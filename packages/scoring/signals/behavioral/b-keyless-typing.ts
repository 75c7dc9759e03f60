import type { Signal } from '../../signal.ts'

/** Voice control spells, and a switch scans, at the pace of a person. */
const AT_A_PACE_OF_SPEECH = 0.8

/** A driver that feeds characters to the page, a hundred a second; keyboards, on the screen too, send keys. */
export const bKeylessTyping: Signal = {
  code: 'b_keyless_typing',
  label: 'Characters typed with no key pressed',
  clause: 'characters came one by one with no key pressed',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  weight: 2.5,
  source: 'measured',
  measure: ({ behavior }) =>
    behavior?.keylessTyping === 'fast' ||
    (behavior?.keylessTyping === 'slow' && AT_A_PACE_OF_SPEECH),
}
