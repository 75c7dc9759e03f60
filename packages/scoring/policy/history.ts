/**
 * Login drift after Freeman et al. 2016 and the das-group reference code: ln(share of everyone / share of
 * this account), mixed by feature. Shares of features are the reference's unless a line says otherwise.
 */
export const drift = {
  /** A feature's level is clipped to this many nats; the weights of the drift signals stand for all of it. */
  clip: 5,
  /** Half trust at this many visits. */
  halfTrustVisits: 0.5,
  /**
   * Visits that the population's share counts for in an account's own (1 in the reference), by how
   * readily people move on to another value: an address changes from day to day, a country or the
   * language of a browser hardly ever.
   */
  prior: {
    ip: 1,
    subnet: 1,
    asn: 0.3,
    country: 0.05,
    language: 0.05,
    browser: 1,
    browserMajor: 1,
    os: 1,
    device: 1,
  },
  location: {
    /** Shares of the address with its network; a carrier hands a phone another address every time. */
    address: 0.6,
    mobileAddress: 0.3,
    /** Of the address's share, that of the network around it. */
    subnetOfAddress: 1 / 3,
    country: 0.1,
    /** Prior of a carrier where only fixed lines were seen: a phone leaves the Wi-Fi. */
    firstCarrierPrior: 1,
    /** What counts of a company's gateway: it says where the gateway is (judgement). */
    gateway: 0.3,
  },
  /** Shares of what a browser says of itself, and of that and the language it asks for. */
  client: { browserMajor: 0.54, browser: 0.27, os: 0.19, share: 2 / 3, languageShare: 1 / 3 },
  /** A browser moves on by a major in no less than this, and may be so many ahead of its schedule. */
  release: { daysPerMajor: 14, majorsAhead: 2 },
  device: {
    /** Share of the browser's own id; the rest is the machine's key. */
    cookieShare: 0.5,
    /** What counts of a new id on the same machine: a cleared cookie more often than a stranger. */
    clearedCookie: 0.5,
    /** Share of everyone with a browser's own id: no attacker guesses it. */
    cookieOfEveryone: 0.0001,
    /** From this share of a site's people on, a device key is a kind of device, and no device. */
    commonKey: 0.004,
    /** Level of no device data from an account that always had some. */
    missing: 1.2,
    /** From this similarity of sketches on, a changed device is the same machine, by this much. */
    sameSketch: 0.85,
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
  /** Between two countries that are no neighbours, where no place is known. */
  countryHours: 1.5,
} as const

/** Days since the last visit from which an absence counts, and in full; share with a known browser or network. */
export const absence = { fromDays: 60, fullDays: 730, known: 0.3 } as const

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
export const breachedDrift = { from: 1.5, more: 0.3 } as const
