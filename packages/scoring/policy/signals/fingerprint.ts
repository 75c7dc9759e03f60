import type { SignalPolicies } from '../signal-policy.ts'

export const fingerprintSignals = {
  software_webgl: { weight: 1.2, source: 'measured' },
  /** `minSafariMajor`: the first Safari that randomises canvas for all its users (reference: detection, 1). */
  canvas_noise: { weight: 0.4, source: 'measured', minSafariMajor: 26 },
  /**
   * Devices of one id in a day; `fewLogOdds`: ln LR below `fullDevices`. A driver or an update of the browser
   * changes what a device shows; both on one day are rare.
   */
  visitor_on_many_devices: {
    weight: 1.5,
    source: 'simulated',
    minDevices: 3,
    fullDevices: 5,
    fewLogOdds: 1,
  },
  fingerprint_missing: { weight: 0.3, source: 'judgement' },
} as const satisfies SignalPolicies
