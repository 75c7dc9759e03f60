import type { Signal } from '../../signal.ts'

/** Engine-specific values of the page do not change with the user agent. */
export const uaEngineMismatch: Signal = {
  code: 'ua_engine_mismatch',
  label: 'User agent contradicts the engine',
  clause: 'the browser is not the one that it names',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: ({ userAgent }) => userAgent?.engineMismatch === true,
}
