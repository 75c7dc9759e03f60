import { declareSignal } from '../../signal.ts'

/** No network announces the address; so it is for 46 % of the listed hijacked networks. */
export const unroutedIp = declareSignal({
  code: 'unrouted_ip',
  label: 'Address announced by no network',
  clause: 'its address belongs to no network',
  category: 'network_abuse',
  compartment: 'network',
  measure: ({ network }) => network?.unrouted === true && !network.reserved,
})
