import type { Signal } from '../../signal.ts'

/** A driver that feeds characters to the page; a keyboard, on the screen too, tells of its keys. */
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
  measure: ({ behavior }) => behavior?.keylessTyping === true,
}
