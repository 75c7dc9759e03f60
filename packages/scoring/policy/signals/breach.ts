import type { SignalPolicies } from '../signal-policy.ts'

export const breachSignals = {
  /**
   * ln LR at a signup, and of a log of another site or older than `freshDays`, in which logs are sold
   * and tried.
   */
  breach_credential_log: {
    weight: 1.5,
    source: 'judgement',
    signup: 0.4,
    elsewhereOrOld: 0.7,
    freshDays: 90,
  },
  /**
   * `alone`: ln LR at a signup, and where the visit is like the account's own: billions of addresses are
   * in breaches.
   */
  breach_exposure: { weight: 0.8, source: 'judgement', alone: 0.1 },
  /** Days since monitoring found it; `half`: ln LR up to `halfDays`. */
  fresh_exposure: {
    weight: 0.9,
    source: 'judgement',
    fullDays: 7,
    halfDays: 30,
    half: 0.45,
  },
} as const satisfies SignalPolicies
