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
  weight: 0.6,
  source: 'measured',
  measure: ({ automation }) => automation?.nativeTamper === true,
}
