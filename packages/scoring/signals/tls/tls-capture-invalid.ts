import type { Signal } from '../../signal.ts'

/** The hashes do not follow from the fields that were sent with them. */
export const tlsCaptureInvalid: Signal = {
  code: 'tls_capture_invalid',
  label: 'TLS data does not verify',
  clause: 'the data of its connection was made up or changed',
  category: 'tls_consistency',
  compartment: 'tls',
  facets: ['tls', 'riskSignals'],
  flags: [],
  alwaysCounts: true,
  measure: ({ tls }) => tls.captureStatus === 'invalid',
}
