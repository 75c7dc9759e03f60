/**
 * An account that was little used since its sign-up (judgement).
 *
 * - `signupScores`: of the sign-up, from which it counts, and in full.
 * - `fadeDays`: since the sign-up, from which it counts less, and not at all. `usedDays`: later days with a visit that
 *   the profile learns from, likewise.
 * - `logOddsPerProof`: log-odds that each passed challenge takes off. Nearly every person passes one, and about half of
 *   the operators of many accounts.
 * - `loginFactor`: factor at a login, which takes nothing. `returnDays`: since the sign-up, from which a login in the
 *   only browser of the account is a return in part, and in full, as operators test accounts at once; `returnFactor`:
 *   share that remains then.
 * - `minUnmitigatedLogOdds`: log-odds against the account from which a known device or place mitigates nothing.
 */
export const youngAccount = {
  signupScores: [15, 30],
  fadeDays: [1, 14],
  usedDays: [0, 4],
  logOddsPerProof: 0.5,
  loginFactor: 0.6,
  returnDays: [0.1, 0.5],
  returnFactor: 0.2,
  minUnmitigatedLogOdds: 2,
} as const

/**
 * Cards, or bank accounts, of one account. `strengthInHour`, `strengthInDay`: strength by their number within that
 * time; two may be a mistyped or declined one. `knownDays`: age of the profile from which they count less, and from
 * which `knownFactor` remains: firms have several cards (judgement).
 */
export const paymentValues = {
  strengthInHour: [
    [2, 0],
    [3, 0.8],
    [4, 1],
  ],
  strengthInDay: [
    [2, 0],
    [3, 0.45],
    [4, 0.8],
    [5, 1],
  ],
  knownDays: [1, 14],
  knownFactor: 0.4,
} as const

/**
 * Cards, or bank accounts, at one IP address within an hour (judgement). `strengthInHour`: strength by their number; a
 * family has three. `elsewhere`: the site's payments of the day at other addresses, from which it counts, and in full:
 * a caller may send the address of its proxy for everyone. As many times more are usual:
 *
 * - `crowdFactor`: at an address of many people, or on a machine with `maxAccountsOnMachine` at most.
 * - `cardsPerStep`, `daysPerStep`: once more for each so many cards there in the 23 hours before, as a till opens
 *   for ten hours and has busy ones, and for each so many earlier days of two weeks with newcomers, as it is closed on
 *   others. A payment whose step-up failed is none of them.
 */
export const paymentsAtAddress = {
  strengthInHour: [
    [3, 0],
    [5, 0.8],
    [6, 1],
  ],
  elsewhere: [1, 5],
  crowdFactor: 3,
  maxAccountsOnMachine: 2,
  cardsPerStep: 16,
  daysPerStep: 2,
} as const

/** How often a new account does one thing within an hour, compared with the other accounts of the day (judgement). */
export const pace = {
  /** Number of others from which the site's pace is known. */
  minOthers: 20,
  /** Share of the others that makes a pace usual. */
  usualShare: 0.1,
  /** Doublings of the usual pace from which it counts, and from which it counts in full: people differ by a few. */
  doublings: [2.5, 4.5],
} as const

/**
 * An account in the browser of reported ones. `otherDeviceDays`: days of use on other devices, from which that browser
 * shows less that the holder is the abuser, and from which it shows nothing. `fullAccountsAtLogin`: reported accounts
 * from which it counts in full at a login, which takes nothing: one may be another member of the household (judgement).
 */
export const abusersBrowser = { otherDeviceDays: [0, 2], fullAccountsAtLogin: 2 } as const
