import type { Signal } from '../../signal.ts'
import { trustOf } from '../../weigh/trust-of.ts'

/** Anonymous by design. */
export const torExit: Signal = {
  code: 'tor_exit',
  label: 'Tor exit node',
  clause: 'it comes through a Tor exit',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['tor'],
  measure: ({ network }) => network?.torExit === true && trustOf(network, 'tor'),
}
