import type { Signal } from '../../signal.ts'

/** Chromium permutes its extensions since 110. */
export const tlsStaticOrder: Signal = {
  code: 'tls_static_order',
  label: 'Handshake order never varies',
  clause: 'the connection never varies where this browser would',
  category: 'tls_consistency',
  compartment: 'tls',
  facets: ['tls', 'riskSignals'],
  flags: [],
  weight: 1.5,
  source: 'measured',
  measure: ({ tls, network }) => tls.staticOrder && network?.corporateProxy !== true,
}
