import type { Signal } from '../../signal.ts'

/** Drivers focus a field by script before they type; screen readers do too, hence little. */
export const bFocusJumps: Signal = {
  code: 'b_focus_jumps',
  label: 'Fields focused by a script',
  clause: 'the focus went from field to field with neither a press nor a key',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: ({ behavior }) => behavior?.focusJumps === true,
}
