import type { Signal } from '../../signal.ts'

/** Bounded at 1, as the first and last versions of the bands were not measured. */
export const tlsVersionLag: Signal = {
  code: 'tls_version_lag',
  label: 'Handshake older than the browser',
  clause: 'the connection is that of an older browser',
  category: 'tls_consistency',
  compartment: 'tls',
  facets: ['tls', 'riskSignals'],
  flags: [],
  measure: ({ tls, network }) => tls.versionLag && network?.corporateProxy !== true,
}
