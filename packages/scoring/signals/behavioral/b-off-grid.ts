import type { Signal } from '../../signal.ts'

/**
 * Displays and pointing devices have whole pixels or 256ths of one; a program that computes a path does
 * not round. Seen on X11 alone: Windows, macOS and Wayland follow from their interfaces and are to be measured
 * (`npm run probe-page`).
 */
export const bOffGrid: Signal = {
  code: 'b_off_grid',
  label: 'Pointer moves between pixels',
  clause: 'the pointer moved to places that no screen has',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: ({ behavior }) => behavior?.offGrid === true,
}
