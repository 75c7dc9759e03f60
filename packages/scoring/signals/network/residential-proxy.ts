import type { Signal } from '../../signal.ts'
import { trustOf } from '../../trust-of.ts'

/** Home lines that others rent. */
export const residentialProxy: Signal = {
  code: 'residential_proxy',
  label: 'Residential proxy suspected',
  clause: 'it seems to come through a rented home connection',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['proxy'],
  weight: 1.2,
  source: 'judgement',
  waitsFor: 'a list of home lines that are rented out',
  measure: ({ network }) => network?.residentialProxy === true && 1.2 * trustOf(network, 'proxy'),
}
