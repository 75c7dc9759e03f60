import { declareSignal } from '../../signal.ts'

/** Windows and Linux only: overlay scrollbars have no width. */
export const hiddenScrollbars = declareSignal({
  code: 'hidden_scrollbars',
  label: 'Scrollbars disabled',
  clause: 'scrollbars are switched off',
  compartment: 'automation',
  measure: ({ automation }) => automation?.hiddenScrollbars === true,
})
