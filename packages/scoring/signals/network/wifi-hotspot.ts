import type { Signal } from '../../signal.ts'

/** Hotels, trains, airports. */
export const wifiHotspot: Signal = {
  code: 'wifi_hotspot',
  label: 'Public hotspot',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  weight: 0.2,
  source: 'judgement',
  measure: ({ network }) => network?.wifi === true,
}
