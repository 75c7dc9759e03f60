/**
 * Accounts that were made at one address in groups and never used again. `people`: number of them, times the share of the site's checks that
 * are no sign-ups, from which they count, and in full: fewer are a family or friends, and where accounts are seldom used a return is missed
 * by few. `used`: share of the address's people that returned, or are known elsewhere, from which nothing is left: a school, a hostel, a
 * shop. `prior`: that share of a site's checks, and the number of checks as which it counts, as long as few are counted (judgement).
 */
export const unusedAccounts = {
  people: [4, 10],
  used: 1 / 3,
  prior: { share: 0.7, checks: 100 },
} as const
