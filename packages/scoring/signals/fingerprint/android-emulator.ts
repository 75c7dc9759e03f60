import type { Signal } from '../../signal.ts'

/** Farms emulate phones on computers; so do people who test apps, or play on a large screen. */
export const androidEmulator: Signal = {
  code: 'android_emulator',
  label: 'Android emulator',
  clause: 'the phone is emulated on a computer',
  category: 'device_integrity',
  compartment: 'fingerprint',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ userAgent }) => userAgent?.emulated === true,
}
