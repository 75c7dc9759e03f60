import type { Signal } from '../../signal.ts'

/** Chrome has sent reduced strings since 110. */
export const uaUnreduced: Signal = {
  code: 'ua_unreduced',
  label: 'Outdated user-agent format',
  clause: 'its user agent has an obsolete format',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ userAgent }) => userAgent?.unreduced === true,
}
