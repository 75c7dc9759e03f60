import type { Signal } from '../../signal.ts'

/** Via or X-Forwarded-For on the browser's own request: it passed a proxy. */
export const proxiedRequest: Signal = {
  code: 'proxied_request',
  label: 'Request passed through a proxy',
  clause: 'its request was passed on by a proxy',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  measure: ({ headers, network }) => headers?.proxied === true && network?.corporateProxy !== true,
}
