import { declareSignal } from '../../signal.ts'

/**
 * Displays and pointing devices report whole pixels or 256ths of one; a program that computes a path does
 * not round. Measured on X11 only: Windows, macOS and Wayland are inferred from their interfaces and are to be measured
 * (`npm run probe-page`).
 */
export const bOffGrid = declareSignal({
  code: 'b_off_grid',
  label: 'Pointer moves between pixels',
  clause: 'the pointer moved to places that no screen has',
  compartment: 'behavioral',
  measure: ({ behavior }) => behavior?.offGrid === true,
})
