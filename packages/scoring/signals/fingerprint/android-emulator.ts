import { declareSignal } from '../../signal.ts'

/** Farms emulate phones on computers; so do people who test apps, or play on a large screen. */
export const androidEmulator = declareSignal({
  code: 'android_emulator',
  label: 'Android emulator',
  clause: 'the phone is emulated on a computer',
  compartment: 'fingerprint',
  measure: ({ userAgent }) => userAgent?.emulated === true,
})
