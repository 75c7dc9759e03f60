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
  betweenCountriesHours: 1.5,
  /**
   * Hours by which the time is too short from which a journey counts in full (judgement: delays are long, early
   * arrivals are not).
   */
  rampHours: 0.5,
  /** Share of a known device's mitigation that remains if the device was elsewhere, and its clock too (judgement). */
  remainingMitigationShare: 0.5,
} as const

/**
 * Factor of the weight of a VPN, a hosting network or a visit without browser data by the account's earlier visits of
 * that kind: half after `halfVisits`, at minimum `minFactor` (judgement).
 */
export const habit = { halfVisits: 1, minFactor: 0.2 } as const

/**
 * Days since the last visit from which an absence counts (`fromDays`), and in full (`fullDays`). `knownFactor`: share
 * with a known browser or network. `goneFullDays`: in full if no visit is stored any more and none of the account's
 * last traces matches (judgement: the longest retention of profiles).
 */
export const absence = { fromDays: 60, fullDays: 730, knownFactor: 0.3, goneFullDays: 180 } as const

/**
 * A stealer log that is newer than the account's last proof: share of what known devices and usual places
 * mitigate, and for how many days (judgement: cookies expire and passwords are changed within three months). A log
 * contains passwords and cookies of the person's own device.
 */
export const exposedAccount = {
  logHere: { remainingMitigationShare: 0.1, days: 90 },
  logElsewhere: { remainingMitigationShare: 0.3, days: 90 },
} as const

/**
 * Share of the weight of signals about an address at a login of the account that it belongs to: enough to be reported,
 * too little to corroborate other evidence (judgement).
 */
export const ownMailbox = { share: 0.14 } as const

/**
 * Days on which challenges were passed with a handshake that is not the browser's, from which it is the usual one of
 * the account's browser: on a single day the page may have been relayed (judgement).
 */
export const ownHandshake = { minPassedDays: 2 } as const
