import type { Signal } from '../../signal.ts'
import { trustOf } from '../../trust-of.ts'

/** Hotels, trains, airports. */
export const wifiHotspot: Signal = {
  code: 'wifi_hotspot',
  label: 'Public hotspot',
  clause: 'it comes from a public hotspot',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  weight: 0.2,
  source: 'judgement',
  measure: ({ network }) => network?.wifi === true && 0.2 * trustOf(network, 'wifi'),
}
