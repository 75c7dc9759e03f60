import type { SignalPolicies } from '../signal-policy.ts'

export const breachSignals = {
  /**
   * ln LR at a signup, and of a log of another site or older than `freshDays`, in which logs are sold
   * and tried.
   */
  breach_credential_log: {
    weight: 1.5,
    source: 'judgement',
    signupLogOdds: 0.4,
    elsewhereOrOldLogOdds: 0.7,
    freshDays: 90,
  },
  breach_exposure: { weight: 0.15, source: 'judgement', signupLogOdds: 0.1 },
  /** Days since monitoring found it; `olderLogOdds`: ln LR up to `olderDays`. */
  fresh_exposure: {
    weight: 0.9,
    source: 'judgement',
    fullDays: 7,
    olderDays: 30,
    olderLogOdds: 0.45,
  },
} as const satisfies SignalPolicies
