/** How readily a feature changes within one account, and how often attackers copy its value. */
export interface Nature {
  /** P(new value) = (perSingle * values seen once + some) / (visits + of), after Good and Turing. */
  perSingle: number
  some: number
  of: number
  /** Share of attackers who come with the account's own value. */
  copied: number
  /** Minimum probability of a new value: however regular an account was, people move, travel and buy machines. */
  minProbability?: number
  /**
   * Whether a new value becomes likelier with the days since the last visit: people move, buy a machine, clear a
   * browser.
   */
  ages?: true
}

/**
 * Login drift after Freeman et al. 2016: ln(share of attackers / share of this account) by feature. Natures
 * were fitted to the logins of generated populations (`npm run accuracy -- judgement --tune`): how often a
 * visit brings a new value, by how many values the account had once. `copied` is judgement: networks,
 * systems and languages are cheap to imitate, an address or a browser's id is not. Weights are factors of
 * the levels, separate for features that differ and for those that match.
 */
export const drift = {
  /** A feature's level, and the sum of the location's, is clipped to this many nats. */
  clip: 5,
  /** Bounds of the probability that an account's next visit has a value that is new to it. */
  newValue: { minProbability: 0.002, maxProbability: 0.98 },
  /**
   * Factor of that probability for values that age (`ages`): the root of the days since the last visit over
   * `unchangedDays`, after which it is 1. `offsetDays` are added to both, so that a visit on the same day
   * may bring something new; `maxFactor` is reached after two weeks.
   */
  absenceFactor: { unchangedDays: 2.5, offsetDays: 1.5, maxFactor: 2 },
  /** Log-odds of all visit signals from which a visit is unlike the profile: half a point of the score. */
  deviatesFrom: 0.11,
  /**
   * Number of visits at which a difference, and a match, count half. `foreign`: a difference of an unknown device in
   * country, language and clock at once: a journey changes no language, and a new device no country (judgement).
   */
  halfTrustVisits: { against: 2.6, mitigating: 0.5, foreign: 0.25 },
  natures: {
    ip: { perSingle: 1, some: 1.2, of: 2, copied: 0, ages: true },
    subnet: { perSingle: 0.6, some: 1.2, of: 2, copied: 0, ages: true },
    asn: { perSingle: 0.4, some: 0.8, of: 2, copied: 0.5 },
    country: { perSingle: 0.4, some: 0.02, of: 5, copied: 0.5 },
    browserMajor: { perSingle: 0, some: 0.5, of: 2, copied: 0.5 },
    browser: { perSingle: 0.4, some: 0.3, of: 2, copied: 0.5 },
    os: { perSingle: 0.4, some: 0.5, of: 2, copied: 0.5 },
    language: { perSingle: 0.4, some: 0.02, of: 5, copied: 0.5 },
    timezone: { perSingle: 0.4, some: 0.1, of: 5, copied: 0.5 },
    cookie: { perSingle: 0.4, some: 1.2, of: 2, copied: 0, minProbability: 0.22, ages: true },
    machine: { perSingle: 0.4, some: 0.8, of: 2, copied: 0, minProbability: 0.067, ages: true },
  } satisfies Record<string, Nature>,
  /** A home's address changes, its network less. */
  location: {
    against: { ip: 0.1, subnet: 0.5, asn: 0.3, country: 0.5 },
    mitigating: { ip: 0.2, subnet: 0.35, asn: 0.15, country: 0.1 },
  },
  /** A carrier changes a phone's address at each connection, so the provider counts more. */
  mobile: {
    against: { ip: 0.05, subnet: 0.25, asn: 0.3, country: 0.5 },
    mitigating: { ip: 0.1, subnet: 0.35, asn: 0.3, country: 0.1 },
  },
  /** Expected share of a first carrier where only fixed lines were seen: a phone leaves the Wi-Fi. */
  firstCarrier: 0.5,
  /**
   * Days for which a place proves little to a device that is new to the account, if only other devices were there,
   * without an id that the account had before (judgement: as long as a deviation is not learned).
   */
  newPlaceDays: 3,
  /** Factor at a company's gateway, whose location is not the visitor's (judgement). */
  gateway: 0.3,
  /**
   * People rarely change their language, and their clock on journeys; an attacker who imitates an account copies
   * both.
   */
  client: {
    against: { browserMajor: 0.06, browser: 0.03, os: 0.03, language: 0.8, timezone: 0.4 },
    mitigating: { browserMajor: 0.06, browser: 0.03, os: 0.03, language: 0.3, timezone: 0 },
  },
  /** Minimum days between two majors of a browser, and majors by which it may be ahead of its schedule. */
  release: { daysPerMajor: 14, majorsAhead: 2 },
  device: {
    /**
     * `cookie`: the browser's own id. `machine`: its key, if the account used its system and browser before; `further`:
     * a device of another kind. `alone`: an id if no key can be compared. `installation`: of an app, which is not
     * cleared with cookies (judgement).
     */
    against: { cookie: 0.3, machine: 1.2, further: 0.5, alone: 0.8, installation: 1 },
    /**
     * Factor of a new installation of an app at events other than sign-ups and logins, such as a password reset or a
     * payout: losses there are final, and the owner of a new phone is challenged once (judgement).
     */
    afterLogin: 2,
    /** Days for which a device is new at such events, unless a visit on it was proved the owner's (judgement). */
    newForDays: 3,
    /** Cookie and key of one device are correlated, so each mitigates less than one `alone`. */
    mitigating: { cookie: 0.4, machine: 0.4, alone: 0.8 },
    /** Factor of a new id on a known machine, and of a new key with a known id. */
    contrary: 0.3,
    /** Assumed share of visits with one browser id: attackers cannot guess it. */
    cookieOfEveryone: 0.0001,
    /** Days since our edge issued an id from which it proves more than the key of its machine. */
    minIssuedDays: 1 / 24,
    /** Share of a site's people from which a device key identifies a model, not a device. */
    commonKey: 0.004,
    /**
     * Share of visits on such a model that brought a new id, up to which its loss shows another phone, and from which
     * it shows none; `expected` counts as `priorVisits` visits (judgement).
     */
    steadyId: { changes: [0.1, 0.25], expected: 0.25, priorVisits: 2 },
    /** ln LR of no device data from an account that always had some (judgement). */
    missing: 1.7,
    /**
     * Similarity of sketches from which a changed device is the same machine, and its match in part (`changedMachine`):
     * after the installation of a font it is .79 to .84.
     */
    sameSketch: 0.78,
    changedMachine: 0.8,
    /**
     * Similarity up to which a machine is wholly unlike those of the id: two distinctive parts differ, such as fonts
     * and drawings. `unlikeMachine`: factor of the id's mitigation there, as an update of the system changes as much;
     * `minIdVisits`: visits with an id from which its machine is known (judgement).
     */
    unlikeSketch: 0.7,
    unlikeMachine: 0.5,
    minIdVisits: 2,
  },
} as const

/** A journey since the last visit that no airliner makes, door to door. */
export const travel = {
  maxKmh: 900,
  minKm: 500,
  /** Inaccuracy of places that were looked up by address, both ends together. */
  inaccuracyKm: 100,
  maxHours: 24,
  /**
   * Hours of a journey in addition to the flight, between countries that are not neighbours and without coordinates
   * (judgement: two airports).
   */
  countryHours: 1.5,
  /**
   * Hours by which the time is too short from which a journey counts in full (judgement: delays are long, early
   * arrivals are not).
   */
  rampHours: 0.5,
  /** Share of a known device's mitigation that remains if the device was elsewhere, and its clock too (judgement). */
  mitigationLeft: 0.5,
} as const

/**
 * Factor of the weight of a VPN, a hosting network or a visit without browser data by the account's earlier visits of
 * that kind: half after `halfVisits`, at minimum `least` (judgement).
 */
export const habit = { halfVisits: 1, least: 0.2 } as const

/**
 * Days since the last visit from which an absence counts (`fromDays`), and in full (`fullDays`). `known`: share with a
 * known browser or network. `goneFullDays`: in full if no visit is stored any more and none of the account's last
 * traces matches (judgement: the longest retention of profiles).
 */
export const absence = { fromDays: 60, fullDays: 730, known: 0.3, goneFullDays: 180 } as const

/**
 * A stealer log or breach that is newer than the account's last proof: share of what known devices and usual places
 * mitigate, and for how many days (judgement: cookies expire and passwords are changed within three months). A log
 * contains passwords and cookies of the person's own device.
 */
export const exposedAccount = {
  logHere: { kept: 0.1, days: 90 },
  logElsewhere: { kept: 0.3, days: 90 },
  breach: { kept: 0.85, days: 30 },
} as const

/** Drift (ln LR) from which a breach counts more, and by how much. */
export const breachedDrift = { from: 1.5, more: 0.05 } as const

/**
 * Share of the weight of signals about an address at a login of the account that it belongs to: enough to be reported,
 * too little to corroborate other evidence (judgement).
 */
export const ownMailbox = { share: 0.14 } as const
