import type { Signal } from '../../signal.ts'

/** Employees at work. */
export const corporateGateway: Signal = {
  code: 'corporate_gateway',
  label: 'Company web gateway',
  clause: 'it comes through a corporate gateway',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['proxy'],
  measure: ({ network }) => network?.corporateProxy === true,
}
