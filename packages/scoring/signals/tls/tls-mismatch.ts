import { declareSignal } from '../../signal.ts'

/** Right engine, wrong version band, or an unknown stack. */
export const tlsMismatch = declareSignal({
  code: 'tls_mismatch',
  label: 'TLS stack unusual for this browser',
  clause: 'the encrypted connection is unusual for this browser',
  compartment: 'tls',
  measure: ({ tls }) => tls.consistency === 'mismatch',
})
