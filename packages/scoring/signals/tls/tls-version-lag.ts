import { declareSignal } from '../../signal.ts'

/** Bounded at 1, as the first and last versions of the bands were not measured. */
export const tlsVersionLag = declareSignal({
  code: 'tls_version_lag',
  label: 'Handshake older than the browser',
  clause: 'the connection is that of an older browser',
  compartment: 'tls',
  measure: ({ tls, network }) => tls.versionLag && network?.corporateProxy !== true,
})
