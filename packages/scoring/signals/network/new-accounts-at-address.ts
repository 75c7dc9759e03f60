import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.new_accounts_at_address

import { isCoLocated } from '../identity/on-device.ts'

/**
 * Accounts that came to this line within two weeks and were seen at no other. An office that starts
 * to use the service looks like this too, so it never weighs enough to stop anybody alone; a campus
 * and a hotel always do.
 */
export const newAccountsAtAddress: Signal = {
  code: 'new_accounts_at_address',
  label: 'New accounts pile up at one address',
  clause: 'several new accounts came from this address and no other',
  category: 'velocity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  measure: (evidence) => {
    const { event, graph, network } = evidence
    if (event !== 'signup' || network?.education || network?.wifi) return 0
    const others = graph?.newcomersAtAddress ?? 0
    if (others < own.minOthers) return 0
    // A room of machines of one image says the same by its device key.
    const share = isCoLocated(evidence) ? policy.coLocation.factor : 1
    return (share * Math.min(own.maxOthers, others)) / own.maxOthers
  },
}
