/** Counts of a site's newest checks, with which a visit is compared. */
export const counted = {
  /** Number of newest checks that are counted: enough for shares of a percent (judgement). */
  maxChecks: 2000,
  /**
   * Maximum of checks of one account (judgement): a frequent visitor's provider, browser and missing token are not the
   * site's usual ones.
   */
  maxChecksPerAccount: 5,
  /** Number of most frequent values stored for each feature; rarer ones count as never seen (judgement). */
  maxValues: 200,
  /**
   * Number of most shared device keys stored, and of pairs of client and provider. A key of a single account counts as
   * never seen (judgement).
   */
  maxDevices: 100,
  /**
   * Number of device keys stored on which attempts at most accounts failed, each with at least `minFailedAccounts` of
   * them (judgement).
   */
  maxFailedDevices: 20,
  minFailedAccounts: 3,
  /**
   * Number of the caller's most shared identifiers stored, each of at least `minSharedAccounts` accounts (judgement).
   */
  maxIdentifiers: 20,
  minSharedAccounts: 8,
  /**
   * Age of a challenged check from which a label vouches for its program, ms: earlier it may follow a passed challenge
   * (judgement).
   */
  minVouchedAgeMs: 86_400_000,
  /** Age from which a count is replaced, ms. */
  maxAgeMs: 86_400_000,
} as const

/** Newcomers of the last `days` by client and provider, among a site's newest checks (judgement). */
export const newcomers = {
  days: 14,
  /**
   * Number of days after the sign-up, with a visit, from which a person has come back: a farm uses its accounts once.
   */
  minReturnDays: 2,
  /** Maximum of newcomers that count of one day: a class or a campaign comes once. */
  maxPerDay: 8,
  /** Newcomers from which a pair of client and provider is stored. */
  minNewcomers: 3,
  /** Newcomers from which a mail domain is stored, and number of the most frequent domains stored. */
  minOfDomain: 9,
  maxDomains: 40,
} as const
