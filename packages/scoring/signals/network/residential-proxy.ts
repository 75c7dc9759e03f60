import { declareSignal } from '../../signal.ts'
import { trustOf } from '../../weigh/trust-of.ts'

/** Residential connections that are rented out as proxies. */
export const residentialProxy = declareSignal({
  code: 'residential_proxy',
  label: 'Residential proxy suspected',
  clause: 'it seems to come through a residential proxy',
  compartment: 'network',
  flags: ['proxy'],
  waitsFor: 'a list of home lines that are rented out',
  measure: ({ network }) => network?.residentialProxy === true && trustOf(network, 'proxy'),
})
