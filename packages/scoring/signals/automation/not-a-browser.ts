import type { Signal } from '../../signal.ts'

/** jsdom and its like lack what every browser has. */
export const notABrowser: Signal = {
  code: 'not_a_browser',
  label: 'Page APIs missing for a real browser',
  clause: 'it lacks what every browser has',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  measure: ({ automation }) => automation?.notABrowser === true,
}
