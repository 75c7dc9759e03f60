import type { Signal } from '../../signal.ts'

/** 46 % of the listed hijacked space is announced by no network. */
export const unroutedIp: Signal = {
  code: 'unrouted_ip',
  label: 'Address announced by no network',
  clause: 'its address belongs to no network',
  category: 'network_abuse',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  measure: ({ network }) => network?.unrouted === true && !network.reserved,
}
