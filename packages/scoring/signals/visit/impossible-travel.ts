import { travelTooFast } from '../../history/travel.ts'
import { declareSignal } from '../../signal.ts'

/** One browser at two clean networks, faster than a flight between them. */
export const impossibleTravel = declareSignal({
  code: 'impossible_travel',
  label: 'Impossible travel',
  clause: 'it is too far from the last visit for the time between them',
  category: 'location',
  compartment: 'visit',
  facets: ['riskSignals', 'network'],
  measure: travelTooFast,
})
