import { declareSignal } from '../../signal.ts'
import { trustOf } from '../../weigh/trust-of.ts'

/** iCloud Private Relay and its like are a default setting, not a disguise. */
export const relayEgress = declareSignal({
  code: 'relay_egress',
  label: 'Privacy relay',
  clause: 'it comes through a privacy relay',
  compartment: 'network',
  measure: ({ network }) => network?.relay === true && trustOf(network, 'relay'),
})
