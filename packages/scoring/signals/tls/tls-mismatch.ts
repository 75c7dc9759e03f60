import type { Signal } from '../../signal.ts'

/** Right engine, wrong version band, or an unknown stack. */
export const tlsMismatch: Signal = {
  code: 'tls_mismatch',
  label: 'TLS stack unusual for this browser',
  clause: 'the encrypted connection is unusual for this browser',
  category: 'tls_consistency',
  compartment: 'tls',
  facets: ['tls', 'riskSignals'],
  flags: [],
  measure: ({ tls }) => tls.consistency === 'mismatch',
}
