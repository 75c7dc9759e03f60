import type { Signal } from '../../signal.ts'

/** A company's gateway may stand in another country than its staff. A traveller's clock is wrong for hours, a disguise's as long as it is used. */
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
