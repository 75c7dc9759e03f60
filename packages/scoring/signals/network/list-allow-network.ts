import { listed } from '../../lists.ts'
import type { Signal } from '../../signal.ts'

/** The caller allows this address, block, network or country: the verdict is allow. */
export const listAllowNetwork: Signal = {
  code: 'list_allow_network',
  label: 'Network on your allow list',
  clause: 'the network is on your allow list',
  category: 'network_abuse',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  weight: -1,
  source: 'judgement',
  list: 'allow',
  measure: (evidence) => listed(evidence, 'allow', ['ip', 'cidr', 'asn', 'country']),
}
