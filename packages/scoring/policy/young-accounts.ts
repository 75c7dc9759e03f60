/**
 * An account that was little used since its sign-up (judgement).
 *
 * - `scores`: of the sign-up, from which it counts, and in full.
 * - `fadeDays`: since the sign-up, from which it counts less, and not at all. `usedDays`: later days with a visit that
 *   the profile learns from, likewise.
 * - `proof`: log-odds that each passed challenge takes off. Nearly every person passes one, and about half of the
 *   operators of many accounts.
 * - `login`: factor at a login, which takes nothing.
 * - `unmitigatedFrom`: log-odds against the account from which a known device or place mitigates nothing.
 */
export const youngAccount = {
  scores: [15, 30],
  fadeDays: [1, 14],
  usedDays: [0, 4],
  proof: 0.5,
  login: 0.6,
  unmitigatedFrom: 2,
} as const

/**
 * Cards, or bank accounts, of one account. `hour`, `day`: strength by their number within that time; two may be a
 * mistyped or declined one. `knownDays`: age of the profile from which they count less, and from which `knownShare`
 * remains: firms have several cards (judgement).
 */
export const paymentValues = {
  hour: [
    [2, 0],
    [3, 0.8],
    [4, 1],
  ],
  day: [
    [2, 0],
    [3, 0.45],
    [4, 0.8],
    [5, 1],
  ],
  knownDays: [1, 14],
  knownShare: 0.4,
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
 * An account in the browser of reported ones. `ownDays`: days of use on other devices, from which that browser shows
 * less that the holder is the abuser, and from which it shows nothing. `fullAtLogin`: reported accounts from which it
 * counts in full at a login, which takes nothing: one may be another member of the household (judgement).
 */
export const abusersBrowser = { ownDays: [0, 2], fullAtLogin: 2 } as const
