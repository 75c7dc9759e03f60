import type { Signal } from '../../signal.ts'

/** A browser sends the same string in its header and to its pages. */
export const uaHeaderJsMismatch: Signal = {
  code: 'ua_header_js_mismatch',
  label: 'Header and page user agents differ',
  clause: 'the page and the request name different browsers',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: ({ userAgent }) => userAgent?.headerMismatch === true,
}
