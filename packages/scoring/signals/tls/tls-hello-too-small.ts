import { declareSignal } from '../../signal.ts'

/** Current browsers send an ML-KEM share of 1.2 kB. */
export const tlsHelloTooSmall = declareSignal({
  code: 'tls_hello_too_small',
  label: 'Handshake lacks current key exchange',
  clause: 'the connection lacks a key exchange that this browser has',
  compartment: 'tls',
  measure: ({ tls }) => tls.helloTooSmall,
})
