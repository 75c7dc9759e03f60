import type { Signal } from '../../signal.ts'

/** Chrome has sent reduced strings since 110. */
export const uaUnreduced: Signal = {
  code: 'ua_unreduced',
  label: 'Outdated user-agent format',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['riskSignals'],
  flags: [],
  weight: 1.5,
  source: 'literature',
  measure: ({ userAgent }) => userAgent?.unreduced === true,
}
