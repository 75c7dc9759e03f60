import { declareSignal } from '../../signal.ts'
import { trustOf } from '../../weigh/trust-of.ts'

/** Lists of hijacked and attacking networks. */
export const abuseIp = declareSignal({
  code: 'abuse_ip',
  label: 'IP on an abuse list',
  clause: 'its address is on an abuse list',
  category: 'network_abuse',
  compartment: 'network',
  flags: ['abuseIp'],
  measure: ({ network }) => network?.abuse === true && trustOf(network, 'abuse'),
})
