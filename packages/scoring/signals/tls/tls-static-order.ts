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
  measure: ({ tls, network }) => tls.staticOrder && network?.corporateProxy !== true,
}
