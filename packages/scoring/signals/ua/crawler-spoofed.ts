import type { Signal } from '../../signal.ts'

/** The crawler's operator publishes its addresses, and this is none of them. */
export const crawlerSpoofed: Signal = {
  code: 'crawler_spoofed',
  label: 'Claims to be a crawler from a foreign address',
  clause: 'it names a crawler that does not use this address',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: ({ network }) => network?.crawlerRefuted === true,
}
