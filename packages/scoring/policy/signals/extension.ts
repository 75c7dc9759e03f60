import type { SignalPolicies } from '../signal-policy.ts'

export const extensionSignals = {
  native_tamper: { weight: 0.45, source: 'measured' },
  ext_automation_marker: { weight: 1.0, source: 'judgement' },
} as const satisfies SignalPolicies
