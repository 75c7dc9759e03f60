import { declareSignal } from '../../signal.ts'

/** jsdom and its like lack what every browser has. */
export const notABrowser = declareSignal({
  code: 'not_a_browser',
  label: 'Page APIs missing for a real browser',
  clause: 'it lacks what every browser has',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ automation }) => automation?.notABrowser === true,
})
