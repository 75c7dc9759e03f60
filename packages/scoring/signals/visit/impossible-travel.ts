import { travelTooFast } from '../../drift.ts'
import type { Signal } from '../../signal.ts'

/** Over 900 km/h between two clean networks. */
export const impossibleTravel: Signal = {
  code: 'impossible_travel',
  label: 'Impossible travel',
  category: 'location',
  compartment: 'visit',
  facets: ['riskSignals', 'network'],
  flags: [],
  weight: 2.5,
  source: 'simulated',
  measure: travelTooFast,
}
