import type { Signal } from '../../signal.ts'

/** Emulation and spoofing change one and not the other. */
export const uaPlatformMismatch: Signal = {
  code: 'ua_platform_mismatch',
  label: 'User agent contradicts the platform',
  clause: 'the browser names another system than the one it runs on',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: ({ userAgent }) => userAgent?.platformMismatch === true,
}
