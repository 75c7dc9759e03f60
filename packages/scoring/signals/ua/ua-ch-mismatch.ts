import { declareSignal } from '../../signal.ts'

/** sec-ch-ua and userAgentData name another browser or system. */
export const uaChMismatch = declareSignal({
  code: 'ua_ch_mismatch',
  label: 'Client hints contradict the user agent',
  clause: 'two descriptions that the browser gives of itself disagree',
  compartment: 'ua',
  measure: ({ userAgent }) => userAgent?.hintsMismatch === true,
})
