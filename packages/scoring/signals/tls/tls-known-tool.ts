import type { Signal } from '../../signal.ts'

/** OpenSSL, Go, Java and other stacks of scripts. */
export const tlsKnownTool: Signal = {
  code: 'tls_known_tool',
  label: 'TLS fingerprint of a known tool',
  category: 'tls_consistency',
  compartment: 'tls',
  facets: ['tls', 'bot', 'riskSignals'],
  flags: ['bot'],
  weight: 3.0,
  source: 'measured',
  measure: ({ tls }) => tls.knownTool !== null,
}
