import type { Signal } from '../../signal.ts'
import { trustOf } from '../../weigh/trust-of.ts'

/** Residential connections that are rented out as proxies. */
export const residentialProxy: Signal = {
  code: 'residential_proxy',
  label: 'Residential proxy suspected',
  clause: 'it seems to come through a residential proxy',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['proxy'],
  waitsFor: 'a list of home lines that are rented out',
  measure: ({ network }) => network?.residentialProxy === true && trustOf(network, 'proxy'),
}
