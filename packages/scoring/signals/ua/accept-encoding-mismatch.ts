import type { Signal } from '../../signal.ts'

/** zstd came with Chrome 123 and Firefox 126. */
export const acceptEncodingMismatch: Signal = {
  code: 'accept_encoding_mismatch',
  label: 'Compression support does not fit',
  clause: 'it understands other compression than this browser does',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ headers }) => headers?.acceptEncodingMismatch === true,
}
