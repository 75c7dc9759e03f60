import { declareSignal } from '../../signal.ts'

/** Emulation and spoofing change one and not the other. */
export const uaPlatformMismatch = declareSignal({
  code: 'ua_platform_mismatch',
  label: 'User agent contradicts the platform',
  clause: 'the browser names another system than the one it runs on',
  compartment: 'ua',
  measure: ({ userAgent }) => userAgent?.platformMismatch === true,
})
