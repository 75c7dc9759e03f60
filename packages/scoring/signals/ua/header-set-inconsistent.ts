import type { Signal } from '../../signal.ts'

/** Presence and values of sec-ch-ua and sec-fetch headers. */
export const headerSetInconsistent: Signal = {
  code: 'header_set_inconsistent',
  label: 'Headers do not fit the browser',
  clause: 'the request is not put together as this browser does it',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: ({ headers }) => headers?.inconsistent === true,
}
