import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.ua_outdated

/** The last update of this major was more than a year ago. */
export const uaOutdated = declareSignal({
  code: 'ua_outdated',
  label: 'Browser more than a year old',
  clause: 'the browser is more than a year old',
  compartment: 'ua',
  facets: ['riskSignals'],
  measure: ({ userAgent }) => (userAgent?.supersededDays ?? 0) > own.minDays,
})
