import type { Signal } from '../../signal.ts'

/** Nightly builds run up to three majors ahead of what is known to be current. */
const NIGHTLY = 3

/** A version that does not exist yet. */
export const uaAhead: Signal = {
  code: 'ua_ahead',
  label: 'Browser version not yet released',
  clause: 'the browser names a version that does not exist yet',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['riskSignals'],
  flags: [],
  weight: 1.5,
  source: 'judgement',
  measure: ({ userAgent }) => (userAgent?.majorsBehind ?? 0) < -NIGHTLY,
}
