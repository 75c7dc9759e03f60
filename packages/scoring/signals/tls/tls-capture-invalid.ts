import { declareSignal } from '../../signal.ts'

/** The hashes do not follow from the fields that were sent with them. */
export const tlsCaptureInvalid = declareSignal({
  code: 'tls_capture_invalid',
  label: 'TLS data does not verify',
  clause: 'the data of its connection was made up or changed',
  compartment: 'tls',
  alwaysCounts: true,
  measure: ({ tls }) => tls.captureStatus === 'invalid',
})
