/** How readily a feature changes within one account, and how often attackers copy its value. */
export interface Nature {
  /** P(new value) = (perSingle * values seen once + some) / (visits + of), after Good and Turing. */
  perSingle: number
  some: number
  of: number
  /** Share of attackers who come with the account's own value. */
  copied: number
  /** Least probability of a new value: however regular an account was, people move, travel and buy machines. */
  minProbability?: number
  /** Whether a new value grows likelier with the days since the last visit: people move, buy a machine, clear a browser. */
  ages?: true
}

/**
 * Login drift after Freeman et al. 2016: ln(share of attackers / share of this account) by feature. Natures
 * were fitted to the logins of generated populations (`npm run accuracy -- judgement --tune`): how often a
 * visit brings a new value, by how many values the account had once. `copied` is judgement: networks,
 * systems and languages are cheap to imitate, an address or a browser's id is not. Weights are factors of
 * the levels of what differs, and of what is like.
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
  /** Half trust at this many visits: in what differs from the profile, and in what is like it. */
  halfTrustVisits: { against: 2.6, mitigating: 0.5 },
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
  /** A carrier hands a phone another address every time: there the provider counts for more. */
  mobile: {
    against: { ip: 0.05, subnet: 0.25, asn: 0.3, country: 0.5 },
    mitigating: { ip: 0.1, subnet: 0.35, asn: 0.3, country: 0.1 },
  },
  /** Expected share of a first carrier where only fixed lines were seen: a phone leaves the Wi-Fi. */
  firstCarrier: 0.5,
  /** What counts of a company's gateway: it says where the gateway is (judgement). */
  gateway: 0.3,
  /**
   * People rarely change their language, and their clock on journeys; an attacker who imitates an account copies
   * both.
   */
  client: {
    against: { browserMajor: 0.06, browser: 0.03, os: 0.03, language: 0.8, timezone: 0.4 },
    mitigating: { browserMajor: 0.06, browser: 0.03, os: 0.03, language: 0.3, timezone: 0 },
  },
  /** A browser moves on by a major in no less than this, and may be so many ahead of its schedule. */
  release: { daysPerMajor: 14, majorsAhead: 2 },
  device: {
    /**
     * The browser's own id; the machine's key, where the account came with its system and browser before, and where
     * it is a further device of another kind; an id where no key can be compared; and an app's installation, which
     * is not cleared with cookies (judgement).
     */
    against: { cookie: 0.3, machine: 1.2, further: 0.5, alone: 0.8, installation: 1 },
    /**
     * Factor of a new installation of an app at events other than sign-ups and logins, such as a password reset or a payout: what is
     * lost there is not returned, and the owner of a new phone is asked once (judgement).
     */
    afterLogin: 2,
    /** Days for which an installation is new at such events, unless a visit on it was proved the owner's (judgement). */
    newForDays: 3,
    /** A device known by its cookie and by its key is one device, known once. */
    mitigating: { cookie: 0.4, machine: 0.4, alone: 0.8 },
    /** What is left of a new id on a known machine, and of a new key beside a known id. */
    contrary: 0.3,
    /** Share of everyone with a browser's own id: no attacker guesses it. */
    cookieOfEveryone: 0.0001,
    /** Days since our edge issued an id from which it proves more than the key of its machine. */
    minIssuedDays: 1 / 24,
    /** From this share of a site's people on, a device key is a kind of device, and no device. */
    commonKey: 0.004,
    /** ln LR of no device data from an account that always had some (judgement). */
    missing: 1.7,
    /**
     * From this similarity of sketches on, a changed device is the same machine, by this much: a font that
     * was installed leaves .79 to .84.
     */
    sameSketch: 0.78,
    changedMachine: 0.8,
  },
} as const

/**
 * How common a value is among everyone, where the workspace has not counted it: shares of page views by
 * browser and system (StatCounter, all platforms, rounded), and for the rest what one value of a
 * wide-spread kind usually has. Rough on purpose: for a value that the account never had before, drift
 * does not depend on them.
 */
export const population = {
  browsers: { chrome: 0.64, safari: 0.18, edge: 0.06, firefox: 0.03, samsung: 0.03, opera: 0.02 },
  systems: { android: 0.4, windows: 0.3, ios: 0.18, macos: 0.07, linux: 0.02, chromeos: 0.01 },
  values: {
    ip: 0.0005,
    subnet: 0.001,
    asn: 0.02,
    country: 0.1,
    language: 0.2,
    timezone: 0.1,
    device: 0.001,
    rare: 0.01,
  },
  /** Share of a site's people with the key of a device of each system (published collisions, rounded). */
  deviceKeys: { ios: 0.03, macos: 0.008, android: 0.005, windows: 0.003 },
  /** The shipped share counts like as many people, or visits, beside those that were counted. */
  priorPeople: 100,
  priorVisits: 20,
  /** Share of a browser's users that are on the current major or the one before. */
  currentMajors: 0.7,
} as const

/** A journey since the last visit that no airliner makes, door to door. */
export const travel = {
  maxKmh: 900,
  minKm: 500,
  /** How far off a place that was looked up by address may be, both ends together. */
  inaccuracyKm: 100,
  maxHours: 24,
  /** From a network to one in a country that is no neighbour, where no place is known, beside the flight itself (judgement: two airports). */
  countryHours: 1.5,
  /** Hours short of it from which a journey is impossible in full (judgement: delays are long, early arrivals are not). */
  rampHours: 0.5,
  /** Share of the likeness to a known device that is left where the device was elsewhere, and its clock with it (judgement). */
  likeness: 0.5,
} as const

/**
 * A reset, a payout and the like from a device and network that are new to the account, by the share of the site's checks of that event that
 * are unlike their account's profile: in full up to `rareShare`, nothing from `usualShare` on. `priorShare` counts like `priorChecks` checks
 * (judgement).
 */
export const accountLoss = {
  rareShare: 0.2,
  usualShare: 0.6,
  priorShare: 0.05,
  priorChecks: 40,
} as const

/**
 * What is left of the weight of a VPN, a hosting network or a visit without a browser where the account came so before:
 * `halfVisits` leave half, many leave `least` (judgement).
 */
export const habit = { halfVisits: 1, least: 0.2 } as const

/**
 * Days since the last visit from which an absence counts, and in full; share with a known browser or network. `goneFullDays`: in full where
 * no visit is stored any more and nothing that is left of the account is shown (judgement: the longest retention of profiles).
 */
export const absence = { fromDays: 60, fullDays: 730, known: 0.3, goneFullDays: 180 } as const

/**
 * A stealer log or breach that is newer than the account's last proof: how much is kept of what known
 * devices and usual places mitigate, and for how many days (judgement: cookies expire and passwords are
 * changed within three months). A log means that passwords and cookies left the person's own device.
 */
export const exposedAccount = {
  logHere: { kept: 0.1, days: 90 },
  logElsewhere: { kept: 0.3, days: 90 },
  breach: { kept: 0.85, days: 30 },
} as const

/** From this drift on (ln LR) a breach counts for so much more. */
export const breachedDrift = { from: 1.5, more: 0.05 } as const

/**
 * What is left of the weight of an address at a login of the account that it belongs to: enough to be reported,
 * too little to corroborate anything (judgement).
 */
export const ownMailbox = { share: 0.14 } as const
