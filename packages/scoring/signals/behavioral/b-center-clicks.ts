import { declareSignal } from '../../signal.ts'

/** Measured in 34 of 49 automated runs and no human one. */
export const bCenterClicks = declareSignal({
  code: 'b_center_clicks',
  label: 'Clicks exactly at element centres',
  clause: 'every click hit the exact centre',
  compartment: 'behavioral',
  measure: ({ behavior }) => behavior?.centerClicks === true,
})
