import type { Chance } from './chance.ts'

/** Everything that the generated world assumes about people, as figures; ranges are [from, to]. */
export interface Assumptions {
  name: string
  /** Accounts, and days over which they are followed. */
  people: number
  days: number
  startMs: number
  /** Days between two logins of a person. */
  meanGapDays(chance: Chance): number
  /** Share of logins at the weekend against a weekday's, for people with an office. */
  weekendShare: number
  homeLeaseDays: readonly [number, number]
  ipv6HomeShare: number
  ipv6MobileShare: number
  mobileLoginShare: number
  mobilePool: number
  employedShare: number
  /** Offices for each hundred people. */
  officesPerHundred: number
  cafeShare: number
  travellers: number
  tripEveryDays: number
  tripDays: readonly [number, number]
  tripAbroadShare: number
  /** Share of trips on which the device's clock follows. */
  tripZoneShare: number
  vpnUsers: number
  vpnLoginShare: number
  vpnRecall: number
  hostingRecall: number
  residentialProxyRecall: number
  privacyToolUsers: number
  relayUsers: number
  kioskUsers: number
  kioskLoginShare: number
  householdShare: number
  sharedDeviceShare: number
  /** Logins that an honest person leaves to a program: a form filler, a test, a script. */
  legitAutomation: number
  devices: readonly (readonly [number, number])[]
  newDeviceEveryDays: number
  /** Days between changes of drivers or fonts that alter some components of a device. */
  deviceChangeEveryDays: number
  /** Logins without a visitor id: the page's storage or the SDK is refused. */
  noVisitorId: number
  noProbes: number
  /**
   * Share of honest visits that redeem a verdict token; the others come without anything of a browser. null: the
   * site has no such page, and its server sends what the browser collected.
   */
  tokenShare: number | null
  visitorIdLifeDays: number
  privateWindowShare: number
  /** Honest people who pass a step-up. */
  passesChallenge: number
  breachedShare: number
  stealerLogShare: number
  /** Kinds of machine that look alike, by system; Zipf's law says how many have each. */
  fingerprints: BySystem
  /** Share of a system's machines that have its one commonest key, whatever the law says. */
  commonKey: BySystem
  /** Sign-ups a day, evenly from day 0; null: most people join early. */
  signupsPerDay: number | null
  /** The page sends a fingerprint of its own, as the SDK does; without a visitor id it stands alone. */
  sendsFingerprint: boolean
  /** Share of carriers that intelligence knows as mobile. */
  mobileFlagRecall: number
  /** The place of an address is known (a check that gives an address has its country at most). */
  geoKnown: boolean
  /** Share of networks whose country is known. */
  countryRecall: number
  /** Share of home lines behind an address of many (CGNAT), and lines on one such address. */
  cgnatHomeShare: number
  cgnatLines: number
  /** For each hundred people: classes, teams and shops that sign up together. */
  gatheringsPerHundred: number
  /** How many farms come, against the published world's. */
  farms: number
  /** Share of logins at which each kind of attacker tries the same account at the same moment; 0: sign-ups alone are attacked. */
  triedShare: number
  /** Share of allowed logins of attackers that the service stores as it stores any other. */
  attackersStored: number
}

/** A figure for each system. */
export interface BySystem {
  ios: number
  android: number
  windows: number
  macos: number
  other: number
}

/** A population as published studies describe it, with extensions. */
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
  vpnLoginShare: 0.35,
  vpnRecall: 0.85,
  hostingRecall: 0.95,
  residentialProxyRecall: 0,
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
