import { declareSignal } from '../../signal.ts'
import { trustOf } from '../../weigh/trust-of.ts'

/** Hotels, trains, airports. */
export const wifiHotspot = declareSignal({
  code: 'wifi_hotspot',
  label: 'Public hotspot',
  clause: 'it comes from a public hotspot',
  compartment: 'network',
  measure: ({ network }) => network?.wifi === true && trustOf(network, 'wifi'),
})
