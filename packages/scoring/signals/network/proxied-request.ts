import { declareSignal } from '../../signal.ts'

/** Via or X-Forwarded-For on the browser's own request: it passed a proxy. */
export const proxiedRequest = declareSignal({
  code: 'proxied_request',
  label: 'Request passed through a proxy',
  clause: 'its request was passed on by a proxy',
  compartment: 'network',
  measure: ({ headers, network }) => headers?.proxied === true && network?.corporateProxy !== true,
})
