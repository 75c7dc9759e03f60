import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.ua_ahead

/** A version that does not exist yet. */
export const uaAhead: Signal = {
  code: 'ua_ahead',
  label: 'Browser version not yet released',
  clause: 'the browser names a version that does not exist yet',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ userAgent }) => (userAgent?.majorsBehind ?? 0) < -own.maxMajors,
}
