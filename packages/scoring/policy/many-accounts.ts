/**
 * Accounts on one device key. How common a key is among the people of a site, before any were counted:
 * shares, and how likely each is for the key of a visitor (AmIUnique 2014: .90 of browsers unique;
 * Gomez-Boix et al. 2018: .336; hardened systems: 28 % of a site's Windows on one key).
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
   * Probability that a model of device which the site hardly knew is that of most who come of late: a new country, a carrier's offer. By the
   * system, as machines of one model look alike; `together`: factor for each who was at an address with another, as strangers rarely are
   * (judgement).
   */
  strangers: { systems: { ios: 0.01, android: 0.003, macos: 0.003 }, together: 0.6 },
  /** Distinct accounts that the counters hold for one key (limits/members.ts). */
  maxMembers: 64,
  /** Nats of surprise from which it counts, and log-odds of each nat beyond (judgement). */
  from: 3,
  perNat: 0.39,
  /** Share of its log-odds that the mail domain of the same crowd counts no second time (judgement). */
  alsoOfDomain: 0.5,
} as const

/**
 * Sign-ups, or logins, that show nothing of a browser. How many of a site's do is not known before some were counted: shares, and how likely
 * each is, a site without the SDK among them (ad blockers stop it for about one visitor in twenty; judgement).
 */
export const bareSurprise = {
  prior: [
    [0.003, 0.15],
    [0.01, 0.2],
    [0.03, 0.25],
    [0.1, 0.2],
    [0.3, 0.1],
    [0.999, 0.1],
  ],
  /**
   * The SDK does not load for anybody in `outages` of all hours: then as many come without a browser as come otherwise, up to
   * `busy` times the day's mean (judgement).
   */
  outages: 0.002,
  busy: 3,
  /**
   * The last day held against the share of the site's allowed sign-ups that show no browser, from `minChecks` of them on: that share
   * as counted, and `times` of it, are as likely, as tomorrow's visitors are not yesterday's (judgement). `from` and `perNat` as on a device key.
   */
  day: { minChecks: 50, times: 1.5, from: 2, perNat: 0.39 },
} as const

/**
 * Sign-ups, or logins, of a day from one network (/24 or /48) of a VPN or a hosting provider. Share of a site's that come through such a
 * network, and how likely each is (judgement: a service has some hundreds of them, and people choose the nearest).
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
  /** A quieter site is taken to have so many sign-ups a day: two people who know each other are no crowd. */
  minArrivals: 10,
  /** Nats of surprise from which it counts, and log-odds of each nat beyond (judgement). */
  from: 1.5,
  perNat: 0.5,
} as const

/** People who share a device key at one address: machines of one image, or one machine. */
export const coLocation = {
  /** What counts of a finding there: an office, a class, a counter. */
  factor: 0.3,
  /** Accounts of one firm's mail domain, of a crowd at a login: above this share they are that crowd. */
  minColleagues: 0.5,
  /**
   * Sign-ups of a day with one mail domain, and their share of all from their network, and of the crowd: from the first they are a class or
   * a team in part, from the second in full. `subnets`: how many networks are taken for its own, by how many its sign-ups came from
   * (judgement: a school has two or three, and strangers come there).
   */
  team: {
    people: [1, 5],
    together: [0.3, 0.6],
    subnets: [
      [1, 1],
      [3, 3],
      [6, 1],
    ],
  },
  /** Together on one key, or with one domain, within a day: up to the first a class or a team, from the second on neither. */
  maxPeople: 45,
  fullPeople: 63,
  /** Share of a site's people from which strangers too have the key. */
  popularFrom: 0.02,
  /**
   * People who trickle in to one address, on one key, each with a new browser id, and do not come back, are neither class, team nor
   * counter. `perDay`: in full at one on each of their days, not at two; `settled`: others who came days ago, from whom it counts and in
   * full; `returned`: share of them who came back at which it does not count (judgement).
   */
  trickle: { perDay: [1, 2], settled: [2, 8], returned: 1 / 8 },
} as const

/**
 * Accounts on one browser that keeps its id, or on one identifier of the caller's, this one included: strength by how many. Up to six
 * are a person or a household (judgement). Several within an hour count as more, and so do fingerprints that change under one id.
 */
export const sharedIdentifier = {
  points: [
    [4, 0],
    [5, 0.225],
    [6, 0.45],
    [8, 0.725],
    [12, 1],
  ],
  fast: { fromOthers: 4, counts: 1.6 },
  rotated: { fromOthers: 3, counts: 1.6 },
  /**
   * Share at a login. It fades with the account's own visits in this browser (`habit`) that are older than `ownDays`: a farm signs in
   * shortly after it signs up (judgement).
   */
  login: 0.6,
  ownDays: 1,
} as const

/**
 * Accounts of one mailbox, this one included: strength by how many. People who test a form take two or three spellings or tags
 * (judgement).
 */
export const sharedMailbox = {
  points: [
    [2, 0],
    [3, 0.2],
    [4, 0.5],
    [5, 0.7],
    [8, 1],
  ],
} as const

/** ln LR of a sign-up in a browser of so many accounts, this one included, while they may be a household (simulated). */
export const furtherAccount = [
  [1, 0],
  [2, 0.4],
  [4, 0.76],
] as const

/**
 * Accounts of one mail domain within a day. `points`: strength by the networks (/24 or /48) that they come from; `share`: networks by
 * accounts from which they count, and in full, as of a team most sit at one place. Fades from `freshDays` after the domain was first
 * seen to `oldDays`. Thirty in a day hardly are one firm (judgement).
 */
export const scatteredDomain = {
  points: [
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
  maxTeam: 12,
  share: [0.8, 1],
  freshDays: 14,
  oldDays: 28,
} as const
