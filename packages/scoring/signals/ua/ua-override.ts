import type { Signal } from '../../signal.ts'

/** People set it for sites that refuse their browser: it explains the resulting contradictions. */
export const uaOverride: Signal = {
  code: 'ua_override',
  label: 'Firefox under the name of another browser',
  clause: 'Firefox calls itself another browser',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: ({ userAgent }) => userAgent?.overridden === true,
}
