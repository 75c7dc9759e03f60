/**
 * Accounts that were made at one address in groups and never used again. `people`: number of them, times the share of
 * the site's checks that are no sign-ups, from which they count, and in full: fewer are a family or friends, and where
 * accounts are seldom used a return is missed by few. `maxUsedShare`: share of the address's people that returned, or
 * are known elsewhere, from which nothing is left: a school, a hostel, a shop. `priorShare`: share of a site's checks
 * that are no sign-ups, which counts as `priorChecks` checks (judgement).
 */
export const unusedAccounts = {
  people: [4, 10],
  maxUsedShare: 1 / 3,
  priorShare: 0.7,
  priorChecks: 100,
} as const
