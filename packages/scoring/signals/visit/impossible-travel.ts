import type { Signal } from '../../signal.ts'
import { travelTooFast } from '../../travel.ts'

/** Over 900 km/h between two clean networks. */
export const impossibleTravel: Signal = {
  code: 'impossible_travel',
  label: 'Impossible travel',
  clause: 'it is too far from the last visit for the time between them',
  category: 'location',
  compartment: 'visit',
  facets: ['riskSignals', 'network'],
  flags: [],
  measure: travelTooFast,
}
