import type { Signal } from '../../signal.ts'

/** A browser string over the handshake of a tool. */
export const tlsStrongMismatch: Signal = {
  code: 'tls_strong_mismatch',
  label: 'TLS stack is not this browser',
  clause: 'the encrypted connection is not that of the browser it claims to be',
  category: 'tls_consistency',
  compartment: 'tls',
  facets: ['tls', 'bot', 'riskSignals'],
  flags: [],
  measure: ({ tls }) => tls.consistency === 'strong_mismatch',
}
