import { declareSignal } from '../../signal.ts'

/** A browser string over the handshake of a tool. */
export const tlsStrongMismatch = declareSignal({
  code: 'tls_strong_mismatch',
  label: 'TLS stack is not this browser',
  clause: 'the encrypted connection is not that of the browser it claims to be',
  compartment: 'tls',
  facets: ['tls', 'bot', 'riskSignals'],
  measure: ({ tls }) => tls.consistency === 'strong_mismatch',
})
