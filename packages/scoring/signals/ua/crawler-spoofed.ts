import { declareSignal } from '../../signal.ts'

/** The crawler's operator publishes its addresses, and this is none of them. */
export const crawlerSpoofed = declareSignal({
  code: 'crawler_spoofed',
  label: 'Claims to be a crawler from a foreign address',
  clause: 'it names a crawler that does not use this address',
  compartment: 'ua',
  measure: ({ network }) => network?.crawlerRefuted === true,
})
