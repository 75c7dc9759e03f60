import type { Signal } from '../../signal.ts'

/** sec-ch-ua and userAgentData name another browser or system. */
export const uaChMismatch: Signal = {
  code: 'ua_ch_mismatch',
  label: 'Client hints contradict the user agent',
  clause: 'two descriptions that the browser gives of itself disagree',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: ({ userAgent }) => userAgent?.hintsMismatch === true,
}
