import { declareSignal } from '../../signal.ts'

/** Device emulation sets a viewport larger than the window. */
export const viewportExceedsWindow = declareSignal({
  code: 'viewport_exceeds_window',
  label: 'Window geometry impossible',
  clause: 'the page is larger than its window',
  compartment: 'automation',
  measure: ({ automation }) => automation?.viewportExceedsWindow === true,
})
