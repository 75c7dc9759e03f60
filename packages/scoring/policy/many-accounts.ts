/**
 * Accounts on one device key. `prior`: how common a key is among the people of a site, as shares and the probability of
 * each for the key of a visitor (AmIUnique 2014: .90 of browsers unique; Gomez-Boix et al. 2018: .336; hardened
 * systems: 28 % of a site's Windows on one key).
 */
export const deviceSurprise = {
  prior: [
    [0.0003, 0.3],
    [0.003, 0.2],
    [0.01, 0.15],
    [0.03, 0.15],
    [0.08, 0.12],
    [0.2, 0.08],
  ],
  /**
   * Minimum probability that a crowd of two weeks are unrelated owners of a model that was rare at the site: a new
   * country, a carrier's offer. `probabilityBySystem`: devices of one model share a key. `factorPerSharedAddress`: factor
   * for each person who shared an address with another, as unrelated people rarely do. `surge`: the same of an hour or a
   * day with so many times the usual sign-ups, if the key has no larger share of them (judgement).
   */
  unrelated: {
    probabilityBySystem: { ios: 0.01, android: 0.003, macos: 0.003 },
    factorPerSharedAddress: 0.6,
    surge: { times: [5, 20], share: [0.03, 0.06] },
  },
  /** Surprisal from which it counts, nats, and log-odds of each nat beyond (judgement). */
  minNats: 3,
  logOddsPerNat: 0.39,
  /** Share of its log-odds that is subtracted from those of the same crowd's mail domain (judgement). */
  mailDomainShare: 0.5,
} as const

/**
 * Sign-ups, or logins, of a day from one network (/24 or /48) of a VPN or a hosting provider. `prior`: its share of the
 * site's, and the probability of each share (judgement: a service has some hundreds of networks, and people choose the
 * nearest).
 */
export const networkSurprise = {
  prior: [
    [0.0003, 0.27],
    [0.001, 0.25],
    [0.003, 0.2],
    [0.01, 0.15],
    [0.03, 0.1],
    [0.1, 0.03],
  ],
  /** Minimum of assumed sign-ups a day, so that two acquaintances at a quiet site are no crowd. */
  minArrivals: 10,
  /** Surprisal from which it counts, nats, and log-odds of each nat beyond (judgement). */
  minNats: 1.5,
  logOddsPerNat: 0.5,
} as const

/**
 * Accounts on one browser that keeps its id, or on one identifier of the caller's, this one included: strength by their
 * number. Up to six are a person or a household (judgement). Several within an hour (`burst`) count more, and so do
 * fingerprints that change under one id (`rotated`).
 */
export const sharedIdentifier = {
  strengthByAccounts: [
    [4, 0],
    [5, 0.225],
    [6, 0.45],
    [8, 0.725],
    [12, 1],
  ],
  /**
   * The same for an identifier of the caller's at a sign-up, by its unrelated accounts: five within two days are
   * challenged. `payoutAccounts`: such accounts at a payout, beyond which a step-up is due, and from which it is in
   * full; up to four are a family. `newPayoutAccounts`: the same of accounts that are all new, such as invented
   * employees; two are a couple. `payerAccounts`: new ones that pay with one card; five are friends (judgement).
   */
  strengthByUnrelated: [
    [3, 0],
    [4, 0.3],
    [5, 0.75],
    [6, 0.8],
    [12, 1],
  ],
  payoutAccounts: [4, 8],
  newPayoutAccounts: [2, 6],
  payerAccounts: [5, 8],
  /**
   * Other people on a phone number, or the like, up to which a customer whom a shop signs up on its phone has it: a
   * couple's (judgement).
   */
  maxOthersOfHolder: 1,
  /** Number of other people on it from which the summary states it, whatever its weight (judgement). */
  minOthersNoted: 2,
  /**
   * `addedAccounts`: accounts that it counts as, in addition to those on the identifier. People in one browser who may
   * wait in line are no burst (`graph.people.line`; judgement).
   */
  burst: { minOthers: 4, addedAccounts: 1.6 },
  rotated: { minOthers: 3, addedAccounts: 1.6 },
  /**
   * Factor at a login. It decreases with the account's own visits in this browser (`habit`) that are older than
   * `ownDays`: a farm logs in shortly after it signs up (judgement).
   */
  loginFactor: 0.6,
  ownDays: 1,
  /**
   * Number of regular people in a browser after which another's first login in it counts half: it is that of an
   * accountant, a carer or a service desk (judgement).
   */
  halfRegulars: 3,
  /**
   * Strength at a login away from the account's own browsers and networks, by other such people within the hour in this
   * browser. The third account is challenged; two are a friend's computer (judgement).
   */
  strengthByGuestsAtLogin: [
    [1, 0],
    [2, 0.525],
  ],
} as const

/**
 * Accounts of one mailbox, this one included: strength by their number. People who test a form use two or three
 * spellings or tags. `familyAccounts`: up to which they are those of a parent and the children if the mailbox's owner
 * is here (`graph.mailboxOwner`), and from which they are not (judgement).
 */
export const sharedMailbox = {
  strengthByAccounts: [
    [2, 0],
    [3, 0.2],
    [4, 0.5],
    [5, 0.7],
    [8, 1],
  ],
  familyAccounts: [6, 9],
} as const

/**
 * Other people with an address of the same name on one device or network: strength by their number. One may be a second
 * mailbox or a typing error, two a family of one surname (judgement).
 */
export const sameName = {
  strengthByOthers: [
    [1, 0],
    [2, 0.36],
    [3, 0.7],
    [4, 1],
  ],
} as const

/**
 * ln LR of a sign-up in a browser of so many accounts, this one included, while they may be a household (simulated).
 */
export const furtherAccountLogOdds = [
  [1, 0],
  [2, 0.4],
  [4, 0.76],
] as const

/**
 * Accounts of one mail domain within a day. `strengthByNetworks`: strength by the networks (/24 or /48) that they come
 * from; `networkShare`: networks by accounts from which they count, and in full, as most of a team are at one place.
 * Decreases from `freshDays` after the domain was first seen to `oldDays`. Thirty in a day are rarely one firm
 * (judgement).
 */
export const scatteredDomain = {
  strengthByNetworks: [
    [1, 0],
    [2, 0.115],
    [3, 0.19],
    [4, 0.31],
    [5, 0.48],
    [12, 0.52],
    [20, 0.8],
    [30, 1],
  ],
  /** Accounts up to which a domain may be a firm that works from home. */
  maxTeamAccounts: 12,
  networkShare: [0.8, 1],
  freshDays: 14,
  oldDays: 28,
} as const
