import type { Signal } from '../../signal.ts'

/** Measured in 34 of 49 automated runs and no human one. */
export const bCenterClicks: Signal = {
  code: 'b_center_clicks',
  label: 'Clicks exactly at element centres',
  clause: 'every click hit the exact centre',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: ({ behavior }) => behavior?.centerClicks === true,
}
