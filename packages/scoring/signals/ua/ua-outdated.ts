import type { Signal } from '../../signal.ts'

/** Twelve majors are about a year. */
export const uaOutdated: Signal = {
  code: 'ua_outdated',
  label: 'Browser more than a year old',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['riskSignals'],
  flags: [],
  weight: 0.8,
  source: 'judgement',
  measure: ({ userAgent }) => (userAgent?.majorsBehind ?? 0) > 12,
}
