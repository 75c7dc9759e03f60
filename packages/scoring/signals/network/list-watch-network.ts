import { listed } from '../../lists.ts'
import type { Signal } from '../../signal.ts'

/** The caller watches this address, block, network or country: the verdict is shadow at least. */
export const listWatchNetwork: Signal = {
  code: 'list_watch_network',
  label: 'Network on your watch list',
  clause: 'the network is on your watch list',
  category: 'network_abuse',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  weight: 0.2,
  source: 'judgement',
  list: 'watch',
  measure: (evidence) => listed(evidence, 'watch', ['ip', 'cidr', 'asn', 'country']),
}
