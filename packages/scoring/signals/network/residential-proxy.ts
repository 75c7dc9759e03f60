import type { Signal } from '../../signal.ts'

/** Home lines that others rent. */
export const residentialProxy: Signal = {
  code: 'residential_proxy',
  label: 'Residential proxy suspected',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['proxy'],
  weight: 1.2,
  source: 'judgement',
  measure: ({ network }) => network?.residentialProxy === true,
}
