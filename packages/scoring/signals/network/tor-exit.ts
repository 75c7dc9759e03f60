import { declareSignal } from '../../signal.ts'
import { trustOf } from '../../weigh/trust-of.ts'

/** Anonymous by design. */
export const torExit = declareSignal({
  code: 'tor_exit',
  label: 'Tor exit node',
  clause: 'it comes through a Tor exit',
  compartment: 'network',
  flags: ['tor'],
  measure: ({ network }) => network?.torExit === true && trustOf(network, 'tor'),
})
