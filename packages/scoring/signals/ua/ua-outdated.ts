import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.ua_outdated

/** A newer major came out more than a year ago. */
export const uaOutdated: Signal = {
  code: 'ua_outdated',
  label: 'Browser more than a year old',
  clause: 'the browser is more than a year old',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ userAgent }) => (userAgent?.supersededDays ?? 0) > own.minDays,
}
