import type { Signal } from '../../signal.ts'

/** Device emulation sets a viewport larger than the window. */
export const viewportExceedsWindow: Signal = {
  code: 'viewport_exceeds_window',
  label: 'Window geometry impossible',
  clause: 'the page is larger than its window',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ automation }) => automation?.viewportExceedsWindow === true,
}
