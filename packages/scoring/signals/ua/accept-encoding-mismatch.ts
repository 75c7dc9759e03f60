import { declareSignal } from '../../signal.ts'

/** zstd came with Chrome 123 and Firefox 126. */
export const acceptEncodingMismatch = declareSignal({
  code: 'accept_encoding_mismatch',
  label: 'Compression support does not fit',
  clause: 'it understands other compression than this browser does',
  compartment: 'ua',
  facets: ['riskSignals'],
  measure: ({ headers }) => headers?.acceptEncodingMismatch === true,
})
