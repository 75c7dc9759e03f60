import { declareSignal } from '../../signal.ts'

/** It marks extensions, not bots. */
export const nativeTamper = declareSignal({
  code: 'native_tamper',
  label: 'Browser functions modified',
  clause: 'functions of the browser were modified',
  category: 'device_integrity',
  compartment: 'extension',
  measure: ({ automation }) => automation?.nativeTamper === true,
})
