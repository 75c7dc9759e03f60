import type { Signal } from '../../signal.ts'
import { trustOf } from '../../weigh/trust-of.ts'

/** Hotels, trains, airports. */
export const wifiHotspot: Signal = {
  code: 'wifi_hotspot',
  label: 'Public hotspot',
  clause: 'it comes from a public hotspot',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  measure: ({ network }) => network?.wifi === true && trustOf(network, 'wifi'),
}
