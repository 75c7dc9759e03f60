import { type Assumptions, PUBLISHED } from './assumptions.ts'
import type { Chance } from './chance.ts'

/**
 * Bounds of the people of a drawn population: enough that a busy site's newest checks are less than its history, and that
 * few shares are mostly chance; twenty populations run in a quarter of an hour.
 */
const MAX_PEOPLE = 6000
const MIN_PEOPLE = 300

/**
 * Draws the assumptions of one population: every figure at random within a range, independent of the others. Ranges
 * come from published studies where there are any; the others are judgement:
 *
 * - volume: 5 to 5,000 sign-ups per day, log-uniform, from day 0.
 * - fingerprints: Zipf's law over 0.1 to 2 times the number of fingerprints of the published world, and up to 28 % of
 *   Windows, 30 % of iPhones and 12 % of the others with one fingerprint (AmIUnique 2014: .90 unique; Gomez-Boix et
 *   al. 2018: .336 unique on a general site; Andriamilanto et al. 2021: .81).
 * - Apple: 0 to 100 % of its browsers add noise to canvas and audio, and look alike (Safari 26 does so for everyone by
 *   default; how many have it depends on the year).
 * - cookies: lifetimes of 7 to 400 days (ITP: 7 days, RFC 6265bis: 400 days), 0 to 35 % of machines without any,
 *   private windows in 1 to 15 % of visits (Habib et al. 2018).
 * - networks: mobile flag for 0 to 100 % of carriers, coordinates in half of the populations, country for 90 to 100 %
 *   of networks, recall of 50 to 95 % for VPN exits and 60 to 98 % for hosting.
 * - carriers and CGNAT: 5 to 200 addresses per carrier, 0 to 50 % of home lines behind CGNAT of 16 to 512 lines per
 *   address (Richter et al. 2016; RIPE).
 * - tokens: half of the sites use them, and 90 to 99.9 % of honest visits there redeem one (judgement).
 * - attackers' lines: 20 to 60 % of those rented for a login are phones' on a carrier (judgement: residential and
 *   mobile proxies are offered alike, mobile ones at a higher price).
 * - languages: 1 to 8 % of machines have others than their owner's other machines, and a machine's change once in
 *   2 to 8 years (judgement).
 * - clocks: .3 to 3 % of machines show one time zone everywhere, and 5 to 20 % of VPN users appear in another country
 *   with its zone (judgement); Firefox with a privacy tool shows the zone of `resistFingerprinting`.
 * - challenges: 0 to 97 % are reported as passed; 0 to .2 % honest automation.
 */
export function drawWorld(chance: Chance, name: string): Assumptions {
  const log = (from: number, to: number) => from * (to / from) ** chance.next()
  // A stream of its own leaves the other figures of a seed as they were.
  const later = chance.branch('settings')
  const perDay = log(5, 5000)
  const people = Math.round(Math.min(MAX_PEOPLE, Math.max(MIN_PEOPLE, perDay * 60)))
  const days = Math.max(1, Math.min(90, Math.round(people / perDay)))
  const models = (n: number) => Math.max(20, Math.round(n * log(0.1, 2)))
  const { fingerprints } = PUBLISHED
  const leaseFrom = log(1, 30)
  const life = log(7, 400)
  return {
    ...PUBLISHED,
    name,
    people,
    days,
    signupsPerDay: perDay,
    startMs: Date.UTC(2026, 4, 23),
    weekendShare: chance.between(0.4, 1.2),
    homeLeaseDays: [leaseFrom, leaseFrom * log(3, 20)],
    ipv6HomeShare: chance.between(0.1, 0.6),
    ipv6MobileShare: chance.between(0.1, 0.8),
    mobileLoginShare: chance.between(0.2, 0.7),
    mobilePool: Math.round(log(5, 200)),
    employedShare: chance.between(0.2, 0.6),
    officesPerHundred: log(0.2, 2),
    cafeShare: chance.between(0.01, 0.06),
    travellers: chance.between(0.05, 0.25),
    vpnUsers: chance.between(0.03, 0.2),
    vpnLoginShare: chance.between(0.2, 0.7),
    vpnRecall: chance.between(0.5, 0.95),
    hostingRecall: chance.between(0.6, 0.98),
    residentialProxyRecall: chance.hits(0.5) ? 0 : chance.between(0, 0.3),
    privacyToolUsers: chance.between(0.01, 0.1),
    relayUsers: chance.between(0.01, 0.1),
    kioskUsers: chance.between(0, 0.04),
    householdShare: chance.between(0.15, 0.5),
    sharedDeviceShare: chance.between(0.05, 0.3),
    legitAutomation: chance.between(0, 0.002),
    newDeviceEveryDays: log(250, 900),
    deviceChangeEveryDays: log(40, 200),
    noVisitorId: chance.between(0, 0.35),
    noProbes: chance.between(0, 0.08),
    visitorIdLifeDays: life,
    privateWindowShare: chance.between(0.01, 0.15),
    passesChallenge: chance.between(0, 0.97),
    breachedShare: chance.between(0.2, 0.7),
    stealerLogShare: chance.between(0.005, 0.04),
    fingerprints: {
      ios: models(fingerprints.ios),
      android: models(fingerprints.android),
      windows: models(fingerprints.windows),
      macos: models(fingerprints.macos),
      other: models(fingerprints.other),
    },
    commonKey: {
      ios: chance.between(0, 0.3),
      android: chance.between(0, 0.12),
      windows: chance.between(0, 0.28),
      macos: chance.between(0, 0.12),
      other: chance.between(0, 0.12),
    },
    sendsFingerprint: true,
    mobileFlagRecall: chance.next(),
    geoKnown: chance.hits(0.5),
    countryRecall: chance.between(0.9, 1),
    cgnatHomeShare: chance.between(0, 0.5),
    cgnatLines: Math.round(log(16, 512)),
    gatheringsPerHundred: chance.between(0.1, 0.6),
    farms: log(0.15, 1),
    triedShare: 0.08,
    attackersStored: chance.next(),
    vpnElsewhereShare: later.between(0.05, 0.2),
    mobileProxyShare: later.between(0.2, 0.6),
    otherLanguageShare: later.between(0.01, 0.08),
    languageEveryDays: 700 * (3000 / 700) ** later.next(),
    wrongZoneShare: later.between(0.003, 0.03),
    appleNoiseShare: later.next(),
    tokenShare: chance.hits(0.5) ? null : 1 - log(0.001, 0.1),
  }
}
