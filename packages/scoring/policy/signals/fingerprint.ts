import type { SignalPolicies } from '../signal-policy.ts'

export const fingerprintSignals = {
  android_emulator: { weight: 1.6, source: 'judgement' },
  software_webgl: { weight: 1.2, source: 'measured' },
  /** `safariFrom`: the first Safari that randomises canvas for all its users (reference: detection, 1). */
  canvas_noise: { weight: 0.4, source: 'measured', safariFrom: 26 },
  /**
   * Devices of one id in a day; `few`: ln LR below `fullDevices`. A driver or an update of the browser
   * changes what a device shows; both on one day are rare.
   */
  visitor_on_many_devices: {
    weight: 1.5,
    source: 'simulated',
    minDevices: 3,
    fullDevices: 5,
    few: 1,
  },
  fingerprint_missing: { weight: 0.3, source: 'judgement' },
} as const satisfies SignalPolicies
