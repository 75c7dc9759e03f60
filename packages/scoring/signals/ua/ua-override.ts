import { declareSignal } from '../../signal.ts'

/** People set it for sites that refuse their browser: it explains the resulting contradictions. */
export const uaOverride = declareSignal({
  code: 'ua_override',
  label: 'Firefox under the name of another browser',
  clause: 'Firefox calls itself another browser',
  compartment: 'ua',
  measure: ({ userAgent }) => userAgent?.overridden === true,
})
