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

/**
 * Accounts of one mail domain that few people use again. `people`: sign-ups from which they count, and in full.
 * `networkShare`: networks for each sign-up from which they are apart, and fully: the staff of a firm share some.
 * `farmReturnShare`: how often a farm's accounts come back, compared with other people's. The ln LR counts from
 * `minNats` on: firms differ, and some try a service once and leave (judgement).
 */
export const unusedDomain = {
  people: [8, 16],
  networkShare: [0.6, 0.9],
  farmReturnShare: 0.1,
  minNats: 3,
  logOddsPerNat: 0.6,
} as const
