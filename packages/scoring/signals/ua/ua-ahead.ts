import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.ua_ahead

/** A version that does not exist yet. */
export const uaAhead = declareSignal({
  code: 'ua_ahead',
  label: 'Browser version not yet released',
  clause: 'the browser names a version that does not exist yet',
  compartment: 'ua',
  facets: ['riskSignals'],
  measure: ({ userAgent }) => (userAgent?.majorsBehind ?? 0) < -own.maxMajors,
})
