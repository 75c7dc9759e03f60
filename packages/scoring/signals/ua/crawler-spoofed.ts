import type { Signal } from '../../signal.ts'

/** Operators publish where their crawlers live, so that a borrowed name is detected. */
export const crawlerSpoofed: Signal = {
  code: 'crawler_spoofed',
  label: 'Claims to be a crawler from a foreign address',
  clause: 'it claims to be a crawler that does not live at this address',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: ({ network }) => network?.crawlerRefuted === true,
}
