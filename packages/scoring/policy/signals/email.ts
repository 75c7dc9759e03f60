import type { SignalPolicies } from '../signal-policy.ts'

export const emailSignals = {
  /** `thresholds`: signups with one domain. */
  email_domain_velocity: {
    weight: 2.0,
    source: 'judgement',
    logOddsPerDoubling: 0.6,
    thresholds: [null, 5, 10, 30],
  },
  /**
   * `strangersPerDay`: addresses a day that may be other people's; one more for each `signupsPerStranger` signups of
   * the domain.
   */
  email_family_velocity: {
    weight: 2.9,
    source: 'judgement',
    logOddsPerDoubling: 0.8,
    strangersPerDay: 1,
    signupsPerStranger: 250,
  },
  /** First seen within `maxAgeDays`, and used by `minAccounts` within a day. */
  email_domain_new: { weight: 0.7, source: 'judgement', maxAgeDays: 7, minAccounts: 3 },
  /** By the networks that its accounts come from: `scatteredDomain` (../many-accounts.ts). */
  email_domain_scattered: { weight: 2.6, source: 'simulated' },
  /** By how many of its accounts came back: `unusedDomain` (../unused-accounts.ts). */
  email_domain_unused: { weight: 2.9, source: 'judgement' },
  /**
   * `accounts`: of a domain that is one typing error away from a large provider, as such domains are often disposable:
   * accounts in a day from which they are an operator's in part, and in full; one more for each `signupsPerAccount` of
   * the site. People mistype it one by one.
   */
  email_disposable: {
    weight: 2.0,
    source: 'judgement',
    accounts: [2, 6],
    signupsPerAccount: 500,
  },
  email_malformed: { weight: 4.0, source: 'judgement' },
  /**
   * `noServerLogOdds`: ln LR where the domain has no mail server; in full where it declares a null MX (RFC 7505).
   */
  email_no_mx: { weight: 3.0, source: 'judgement', noServerLogOdds: 2.5 },
  /** Probability of a random local part, by the shipped letter model. */
  email_gibberish: { weight: 1.0, source: 'measured', minProbability: 0.9 },
  /**
   * `typoLogOdds`: ln LR of what looks like a typing error. `disposableTypoLogOdds`: the same on a disposable domain.
   */
  email_lookalike: {
    weight: 1.5,
    source: 'judgement',
    typoLogOdds: 0.4,
    disposableTypoLogOdds: 0.8,
  },
  email_mixed_script: { weight: 1.5, source: 'judgement' },
  email_disposable_mx: { weight: 1.2, source: 'judgement' },
  email_canonical_reuse: { weight: 0.8, source: 'judgement' },
  /** `roleLogOdds`: ln LR of a role address. `plusTagLogOdds`: of a tag at a signup. */
  email_weak_pattern: {
    weight: 0.5,
    source: 'judgement',
    minDigitShare: 0.5,
    roleLogOdds: 0.4,
    plusTagLogOdds: 0.3,
  },
  /** `breachedLogOdds`: ln LR of a mailbox that an earlier breach names. */
  email_established: { weight: -0.8, source: 'judgement', breachedLogOdds: -0.5 },
} as const satisfies SignalPolicies
