import {
  ALLOWED,
  atMinutes,
  type Case,
  cleared,
  desktop,
  iphone,
  nameOf,
  STOPPED,
  scatterOf,
  type Visit,
} from './case.ts'
import { TRAFFIC } from './one-machine.ts'
import { android } from './shared-machines.ts'

const DAY = 1440
/** Home lines of a country from which no other visit comes. */
const lineOf = (i: number): string => `83.${4 + i}.20.9`
const LOCAL = { timezone: 'Europe/Warsaw', timezoneOffsetMin: -60, languages: ['pl-PL', 'pl'] }

/** A site with customers in other countries, who come back the same day. */
const SITE: Visit[] = [
  ...TRAFFIC,
  ...TRAFFIC.map((visit) => ({ ...visit, event: 'login', minute: (visit.minute ?? 0) + 12 })),
]

/** A sign-up and two later visits of each, some hours after the one before. */
const workers = (count: number, visit: (i: number) => Pick<Visit, 'ip' | 'browser'>): Visit[] =>
  Array.from({ length: count }, (_, i) => {
    const minute = 1.2 * DAY + i * 0.6 * DAY + 300 * scatterOf(i)
    const { ip, browser } = visit(i)
    return atMinutes([minute, minute + 180, minute + DAY], (n) => ({
      event: n === 0 ? 'signup' : 'login',
      account: nameOf(i),
      ip,
      browser: { ...browser, ...LOCAL },
    }))
  }).flat()

const signupsOf = (visits: readonly Visit[]): Visit[] =>
  visits.filter(({ event }) => event === 'signup')

const COMPOUND = workers(11, (i) => ({
  ip: lineOf(i % 2),
  browser: android(`worker-${i}`),
}))

/** A country from which the site had no one. */
export const foreignPlaces: Case[] = [
  {
    name: 'eleven accounts in a week on phones of one model, at two lines of a country from which no one else comes',
    reason: 'A workshop of scammers; customers there would come from many lines, with many phones.',
    steps: [...SITE, ...COMPOUND.slice(0, -2)],
    countedOn: 6,
    right: STOPPED,
  },
  {
    name: 'eleven students on exchange at one line of a country from which no one else comes',
    reason: 'Each has a phone of their own.',
    steps: [
      ...SITE,
      ...signupsOf(
        workers(11, (i) => ({
          ip: lineOf(0),
          browser: i % 3 === 0 ? iphone(`student-${i}`) : iphone(`student-${i}`, 30 + i),
        })),
      ),
    ],
    countedOn: 6,
    right: ALLOWED,
    from: -11,
  },
  {
    name: 'a dozen customers, four of them on phones of one model, each at a line of a country that was advertised in',
    reason: 'A new market has many lines.',
    steps: [
      ...SITE,
      ...workers(12, (i) => ({
        ip: lineOf(i),
        browser: i % 3 === 0 ? android(`buyer-${i}`) : iphone(`buyer-${i}`, 30 + i),
      })),
    ],
    countedOn: 6,
    right: ALLOWED,
    from: -36,
  },
  {
    name: 'a family of four that moved to a country from which no one else comes, with equal computers',
    reason: 'They are four.',
    steps: [
      ...SITE,
      ...workers(4, (i) => ({
        ip: lineOf(0),
        browser: cleared(desktop(9), `child-${i}`),
      })),
    ],
    countedOn: 3,
    right: ALLOWED,
    from: -12,
  },
]
