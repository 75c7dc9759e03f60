import { declareSignal } from '../../signal.ts'

/** Chromium permutes its extensions since 110. */
export const tlsStaticOrder = declareSignal({
  code: 'tls_static_order',
  label: 'Handshake order never varies',
  clause: 'the connection never varies where this browser would',
  compartment: 'tls',
  measure: ({ tls, network }) => tls.staticOrder && network?.corporateProxy !== true,
})
