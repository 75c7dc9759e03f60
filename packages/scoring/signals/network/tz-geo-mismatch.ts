import type { Signal } from '../../signal.ts'

/** A company's gateway may stand in another country than its staff. Travellers keep a zone for hours, disguises for good. */
export const tzGeoMismatch: Signal = {
  code: 'tz_geo_mismatch',
  label: 'Time zone does not fit IP country',
  clause: 'the clock is set for another country than the address',
  category: 'location',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  measure: ({ locale, network }) =>
    locale?.timezoneMismatch === true && network?.corporateProxy !== true,
}
