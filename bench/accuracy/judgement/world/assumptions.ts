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
  visitorIdLifeDays: number
  privateWindowShare: number
  /** Honest people who pass a step-up. */
  passesChallenge: number
  breachedShare: number
  stealerLogShare: number
  fingerprints: { ios: number; android: number; windows: number; macos: number; other: number }
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
  visitorIdLifeDays: 120,
  privateWindowShare: 0.03,
  passesChallenge: 0.97,
  breachedShare: 0.45,
  stealerLogShare: 0.02,
  fingerprints: { ios: 260, android: 6000, windows: 90_000, macos: 1500, other: 20_000 },
}

/** Other assumptions: fewer logins, short leases, more mobile and IPv6, poorer devices and lists. */
export const CONTRARY: Assumptions = {
  ...PUBLISHED,
  name: 'contrary',
  days: 240,
  startMs: Date.UTC(2026, 2, 24),
  // Log-normal, with a long tail, instead of four classes.
  meanGapDays: (chance) => Math.min(60, Math.max(0.7, Math.exp(chance.normal(1.4, 0.9)))),
  weekendShare: 1.2,
  homeLeaseDays: [1, 90],
  ipv6HomeShare: 0.55,
  ipv6MobileShare: 0.7,
  mobileLoginShare: 0.55,
  mobilePool: 120,
  employedShare: 0.3,
  officesPerHundred: 1.5,
  cafeShare: 0.05,
  travellers: 0.1,
  tripEveryDays: 90,
  tripDays: [3, 21],
  tripAbroadShare: 0.5,
  tripZoneShare: 0.95,
  vpnUsers: 0.12,
  vpnLoginShare: 0.5,
  vpnRecall: 0.75,
  hostingRecall: 0.9,
  privacyToolUsers: 0.07,
  relayUsers: 0.08,
  kioskUsers: 0.03,
  householdShare: 0.45,
  sharedDeviceShare: 0.2,
  devices: [
    [1, 60],
    [2, 32],
    [3, 8],
  ],
  newDeviceEveryDays: 365,
  deviceChangeEveryDays: 80,
  noVisitorId: 0.12,
  noProbes: 0.06,
  visitorIdLifeDays: 60,
  privateWindowShare: 0.05,
  passesChallenge: 0.93,
  breachedShare: 0.6,
  stealerLogShare: 0.03,
  fingerprints: { ios: 400, android: 3000, windows: 30_000, macos: 800, other: 5000 },
}
