import { declareSignal } from '../../signal.ts'

/** Weak: drivers focus a field by script before they type, and screen readers do too. */
export const bFocusJumps = declareSignal({
  code: 'b_focus_jumps',
  label: 'Fields focused by a script',
  clause: 'the focus went from field to field with neither a press nor a key',
  compartment: 'behavioral',
  measure: ({ behavior }) => behavior?.focusJumps === true,
})
