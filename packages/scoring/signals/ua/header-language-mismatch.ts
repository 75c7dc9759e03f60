import type { Signal } from '../../signal.ts'

/** The first Accept-Language is navigator.language. */
export const headerLanguageMismatch: Signal = {
  code: 'header_language_mismatch',
  label: 'Header language differs from page',
  clause: 'the page and the request ask for different languages',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ headers }) => headers?.languageMismatch === true,
}
