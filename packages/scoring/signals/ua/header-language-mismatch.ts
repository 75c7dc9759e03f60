import { declareSignal } from '../../signal.ts'

/** The first Accept-Language is navigator.language. */
export const headerLanguageMismatch = declareSignal({
  code: 'header_language_mismatch',
  label: 'Header language differs from page',
  clause: 'the page and the request ask for different languages',
  compartment: 'ua',
  facets: ['riskSignals'],
  measure: ({ headers }) => headers?.languageMismatch === true,
})
