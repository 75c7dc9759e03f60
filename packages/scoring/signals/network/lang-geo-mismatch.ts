import { declareSignal } from '../../signal.ts'

/** Weak: people live abroad. */
export const langGeoMismatch = declareSignal({
  code: 'lang_geo_mismatch',
  label: 'Language unusual for IP country',
  clause: 'the language is unusual for the country of the address',
  category: 'location',
  compartment: 'network',
  measure: ({ locale }) => locale?.languageMismatch === true,
})
