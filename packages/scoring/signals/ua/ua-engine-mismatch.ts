import type { Signal } from '../../signal.ts'

/** Engine marks do not follow the string. */
export const uaEngineMismatch: Signal = {
  code: 'ua_engine_mismatch',
  label: 'User agent contradicts the engine',
  clause: 'the browser is not the one it says it is',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: ({ userAgent }) => userAgent?.engineMismatch === true,
}
