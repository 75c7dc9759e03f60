import type { Signal } from '../../signal.ts'

/** Windows and Linux only: overlay scrollbars have no width. */
export const hiddenScrollbars: Signal = {
  code: 'hidden_scrollbars',
  label: 'Scrollbars disabled',
  clause: 'scrollbars are switched off',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ automation }) => automation?.hiddenScrollbars === true,
}
