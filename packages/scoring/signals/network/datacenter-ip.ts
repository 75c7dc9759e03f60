import type { Signal } from '../../signal.ts'
import { trustOf } from '../../trust-of.ts'

/** People browse from homes; cloud desktops with human interaction count less. */
export const datacenterIp: Signal = {
  code: 'datacenter_ip',
  label: 'Hosting provider network',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['datacenter'],
  weight: 2.2,
  source: 'simulated',
  measure: ({ network, behavior, automation }) =>
    network?.hosting === true &&
    (behavior?.humanLike === true && automation !== null ? 1 : 2.2) * trustOf(network, 'hosting'),
}
