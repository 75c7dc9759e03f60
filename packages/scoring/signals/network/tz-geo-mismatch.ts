import type { Signal } from '../../signal.ts'

/** Travellers keep a zone for hours, disguises for good. */
export const tzGeoMismatch: Signal = {
  code: 'tz_geo_mismatch',
  label: 'Time zone does not fit IP country',
  clause: 'the clock is set for another country than the address',
  category: 'location',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  weight: 1.1,
  source: 'simulated',
  measure: ({ locale }) => locale?.timezoneMismatch === true,
}
