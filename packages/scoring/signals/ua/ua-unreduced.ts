import { declareSignal } from '../../signal.ts'

/** Chrome has sent reduced strings since 110. */
export const uaUnreduced = declareSignal({
  code: 'ua_unreduced',
  label: 'Outdated user-agent format',
  clause: 'its user agent has an obsolete format',
  compartment: 'ua',
  facets: ['riskSignals'],
  measure: ({ userAgent }) => userAgent?.unreduced === true,
})
