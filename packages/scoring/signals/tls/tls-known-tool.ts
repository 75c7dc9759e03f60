import { declareSignal } from '../../signal.ts'

/**
 * OpenSSL, Go, Java and other stacks of scripts. Native apps use the same ones, and gateways
 * connect in place of the browsers behind them.
 */
export const tlsKnownTool = declareSignal({
  code: 'tls_known_tool',
  label: 'TLS fingerprint of a known tool',
  clause: 'the connection is that of a program',
  compartment: 'tls',
  facets: ['tls', 'bot', 'riskSignals'],
  flags: ['bot'],
  measure: ({ tls, network, userAgent }) =>
    tls.knownTool !== null && network?.corporateProxy !== true && userAgent?.client !== 'app',
})
