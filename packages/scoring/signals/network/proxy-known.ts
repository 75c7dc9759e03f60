import { declareSignal } from '../../signal.ts'
import { trustOf } from '../../weigh/trust-of.ts'

/** Open and commercial proxies. */
export const proxyKnown = declareSignal({
  code: 'proxy_known',
  label: 'Known proxy',
  clause: 'it comes through a known proxy',
  compartment: 'network',
  flags: ['proxy'],
  waitsFor: 'a list of open and commercial proxies',
  measure: ({ network }) =>
    network?.proxy === true &&
    !network.corporateProxy &&
    !network.relay &&
    trustOf(network, 'proxy'),
})
