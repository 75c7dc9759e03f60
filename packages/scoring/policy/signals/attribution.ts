import type { SignalPolicies } from '../signal-policy.ts'

export const attributionSignals = {
  attribution_inconsistent: { weight: 0.6, source: 'judgement' },
  /** Paid clicks of one device in a day. */
  paid_click_burst: { weight: 0.8, source: 'judgement', maxClicks: 5 },
} as const satisfies SignalPolicies
