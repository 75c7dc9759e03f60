import type { Signal } from '../../signal.ts'

/** It marks extensions, not bots. */
export const nativeTamper: Signal = {
  code: 'native_tamper',
  label: 'Browser functions modified',
  clause: 'functions of the browser were modified',
  category: 'device_integrity',
  compartment: 'extension',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ automation }) => automation?.nativeTamper === true,
}
