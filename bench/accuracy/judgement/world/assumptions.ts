import type { Chance } from './chance.ts'

/** Assumptions of a simulated population. Shares and recalls are 0..1, ranges are [from, to]. */
export interface Assumptions {
  name: string
  /** Accounts, and days that are simulated. */
  people: number
  days: number
  startMs: number
  /** Draws a person's mean number of days between two logins. */
  meanGapDays(chance: Chance): number
  /** Logins on a day of the weekend, relative to a weekday. */
  weekendShare: number
  homeLeaseDays: readonly [number, number]
  ipv6HomeShare: number
  ipv6MobileShare: number
  mobileLoginShare: number
  mobilePool: number
  employedShare: number
  /** Offices per hundred people. */
  officesPerHundred: number
  cafeShare: number
  travellers: number
  tripEveryDays: number
  tripDays: readonly [number, number]
  tripAbroadShare: number
  /** Share of trips on which the device's time zone follows. */
  tripZoneShare: number
  vpnUsers: number
  /** Share of VPN users whose exit is in another country, and whose tool sets its time zone. */
  vpnElsewhereShare: number
  vpnLoginShare: number
  vpnRecall: number
  hostingRecall: number
  residentialProxyRecall: number
  /** Share of the lines that attackers rent for a login that are phones' on a carrier; the others are homes'. */
  mobileProxyShare: number
  privacyToolUsers: number
  relayUsers: number
  kioskUsers: number
  kioskLoginShare: number
  householdShare: number
  sharedDeviceShare: number
  /** Share of honest logins made by a program: a form filler, a test, a script. */
  legitAutomation: number
  devices: readonly (readonly [number, number])[]
  newDeviceEveryDays: number
  /** Days between changes of drivers or fonts that alter some components of a device. */
  deviceChangeEveryDays: number
  /** Share of machines with other languages than their owner usually has: a company's, a borrowed one. */
  otherLanguageShare: number
  /** Days between changes of a machine's languages, from the usual to others or back. */
  languageEveryDays: number
  /** Share of machines with one time zone wherever they are: a wrong clock, a remote desktop. */
  wrongZoneShare: number
  /** Share of devices without a visitor id, because the page's storage is refused. */
  noVisitorId: number
  noProbes: number
  /**
   * Share of honest visits that redeem a verdict token; the others have no browser data at all. null: the site does not
   * use tokens, and its server forwards what the browser collected.
   */
  tokenShare: number | null
  visitorIdLifeDays: number
  privateWindowShare: number
  /** Share of honest step-ups that are passed. */
  passesChallenge: number
  breachedShare: number
  stealerLogShare: number
  /** Number of distinct device fingerprints by system; their frequencies follow Zipf's law. */
  fingerprints: BySystem
  /** Share of a system's machines that have its most common fingerprint, in addition to Zipf's law. */
  commonKey: BySystem
  /** Share of machines with Apple's browsers whose canvas and audio are noise: they look alike. */
  appleNoiseShare: number
  /** Sign-ups per day, spread evenly from day 0; null: most people sign up early. */
  signupsPerDay: number | null
  /** The page also sends a fingerprint, as the SDK does, with or without a visitor id. */
  sendsFingerprint: boolean
  /** Share of carriers that network intelligence lists as mobile. */
  mobileFlagRecall: number
  /** Addresses have coordinates; otherwise at most a country, as for a check that passes `ip`. */
  geoKnown: boolean
  /** Share of networks whose country is known. */
  countryRecall: number
  /** Share of home lines behind CGNAT, and lines per CGNAT address. */
  cgnatHomeShare: number
  cgnatLines: number
  /** Classes, teams and shops that sign up together, per hundred people. */
  gatheringsPerHundred: number
  /** Number of farms, relative to the published world. */
  farms: number
  /** Share of logins at which each kind of attacker tries the same account; 0: only sign-ups are attacked. */
  triedShare: number
  /** Factor on `TAKEN_OVER`, the share of attacked accounts whose takeover is simulated and stored. */
  attackersStored: number
}

/** A figure for each operating system. */
export interface BySystem {
  ios: number
  android: number
  windows: number
  macos: number
  other: number
}

/** A population as published studies describe it, with additions. */
export const PUBLISHED: Assumptions = {
  name: 'published',
  people: 2000,
  days: 180,
  startMs: Date.UTC(2026, 4, 23),
  meanGapDays: (chance) =>
    chance.weighted([
      [1.2, 20],
      [3, 30],
      [7, 30],
      [30, 20],
    ]),
  weekendShare: 0.5,
  homeLeaseDays: [7, 400],
  ipv6HomeShare: 0.3,
  ipv6MobileShare: 0.4,
  mobileLoginShare: 0.4,
  mobilePool: 40,
  employedShare: 0.5,
  officesPerHundred: 0.5,
  cafeShare: 0.02,
  travellers: 0.18,
  tripEveryDays: 60,
  tripDays: [2, 11],
  tripAbroadShare: 0.7,
  tripZoneShare: 0.8,
  vpnUsers: 0.08,
  vpnElsewhereShare: 0.1,
  vpnLoginShare: 0.35,
  vpnRecall: 0.85,
  hostingRecall: 0.95,
  residentialProxyRecall: 0,
  mobileProxyShare: 0.4,
  privacyToolUsers: 0.04,
  relayUsers: 0.05,
  kioskUsers: 0.02,
  kioskLoginShare: 0.15,
  householdShare: 0.3,
  sharedDeviceShare: 0.1,
  legitAutomation: 0.001,
  devices: [
    [1, 40],
    [2, 42],
    [3, 18],
  ],
  newDeviceEveryDays: 500,
  deviceChangeEveryDays: 120,
  otherLanguageShare: 0.04,
  languageEveryDays: 1400,
  wrongZoneShare: 0.015,
  noVisitorId: 0.05,
  noProbes: 0.03,
  tokenShare: null,
  visitorIdLifeDays: 120,
  privateWindowShare: 0.03,
  passesChallenge: 0.97,
  breachedShare: 0.45,
  stealerLogShare: 0.02,
  fingerprints: { ios: 260, android: 6000, windows: 90_000, macos: 1500, other: 20_000 },
  commonKey: { ios: 0, android: 0, windows: 0, macos: 0, other: 0 },
  appleNoiseShare: 0,
  signupsPerDay: null,
  sendsFingerprint: false,
  mobileFlagRecall: 1,
  geoKnown: true,
  countryRecall: 1,
  cgnatHomeShare: 0,
  cgnatLines: 1,
  gatheringsPerHundred: 0,
  farms: 1,
  triedShare: 0.03,
  attackersStored: 0,
}
