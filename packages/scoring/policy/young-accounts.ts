/**
 * An account of which little was seen since its sign-up. A familiar device shows that its visitor signed up, and nothing of that sign-up.
 * `scores`: of the sign-up, from which it counts, and in full. `fadeDays`: since the sign-up, from which it counts less, and not at all.
 * `usedDays`: later days with a visit that the profile learns from, likewise. `proof`: log-odds that each passed challenge takes off: nearly
 * every person passes one, and about half of the operators of many accounts, who have a mailbox for each. `login`: share at a login, which
 * takes nothing. `fullDoubt`: log-odds against the account from which history mitigates nothing (judgement).
 */
export const youngAccount = {
  scores: [15, 30],
  fadeDays: [1, 14],
  usedDays: [0, 4],
  proof: 0.5,
  login: 0.6,
  fullDoubt: 2,
} as const

/**
 * Cards, or bank accounts, of one account. `hour`, `day`: strength by their number within that time: two are a mistyped number or one that was
 * declined. `knownDays`: days since the oldest visit of the profile from which they count less, and from which `knownShare` remains: firms
 * have several cards (judgement).
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
