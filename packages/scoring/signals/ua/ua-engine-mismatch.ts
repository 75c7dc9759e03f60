import { declareSignal } from '../../signal.ts'

/** Engine-specific values of the page do not change with the user agent. */
export const uaEngineMismatch = declareSignal({
  code: 'ua_engine_mismatch',
  label: 'User agent contradicts the engine',
  clause: 'the browser is not the one that it names',
  compartment: 'ua',
  measure: ({ userAgent }) => userAgent?.engineMismatch === true,
})
