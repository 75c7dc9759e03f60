import type { Signal } from '../../signal.ts'

/** Weak: people live abroad. */
export const langGeoMismatch: Signal = {
  code: 'lang_geo_mismatch',
  label: 'Language unusual for IP country',
  clause: 'the language is unusual for the country of the address',
  category: 'location',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  measure: ({ locale }) => locale?.languageMismatch === true,
}
