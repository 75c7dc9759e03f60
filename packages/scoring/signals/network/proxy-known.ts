import type { Signal } from '../../signal.ts'
import { trustOf } from '../../weigh/trust-of.ts'

/** Open and commercial proxies. */
export const proxyKnown: Signal = {
  code: 'proxy_known',
  label: 'Known proxy',
  clause: 'it comes through a known proxy',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['proxy'],
  waitsFor: 'a list of open and commercial proxies',
  measure: ({ network }) =>
    network?.proxy === true &&
    !network.corporateProxy &&
    !network.relay &&
    trustOf(network, 'proxy'),
}
