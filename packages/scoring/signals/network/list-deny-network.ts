import { listed } from '../../lists.ts'
import type { Signal } from '../../signal.ts'

/** The caller denies this address, block, network or country: the verdict is block. */
export const listDenyNetwork: Signal = {
  code: 'list_deny_network',
  label: 'Network on your deny list',
  clause: 'the network is on your deny list',
  category: 'network_abuse',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  weight: 4.5,
  source: 'judgement',
  list: 'deny',
  measure: (evidence) => listed(evidence, 'deny', ['ip', 'cidr', 'asn', 'country']),
}
