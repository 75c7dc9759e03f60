import {
  ALLOWED,
  type Case,
  desktop,
  nameOf,
  STOPPED,
  scatterOf,
  series,
  type Visit,
} from './support/case.ts'
import { again, days } from './support/newcomers.ts'

const DAYS = 18

const lineOf = (i: number): string =>
  `${[79, 84, 91][i % 3]}.${130 + (i % 90)}.${20 + Math.floor(i / 90)}.7`

/** Customers of eighteen days, eight a day, with mailboxes of large providers. */
const customers = (day: number): Visit[] =>
  series(
    8,
    80,
    (i) => ({
      event: 'signup',
      account: `${nameOf(i)}.${8 * day + i}`,
      ip: lineOf(8 * day + i),
      browser: desktop(3000 + 8 * day + i),
    }),
    day,
  )

/** Every second customer comes back twice. */
const SITE = [...days(DAYS, customers), ...days(DAYS - 3, (day) => again(customers(day)))]

/** Three accounts a day with addresses of one domain, each on another machine. */
const ofDomain = (domain: string, ip: (i: number) => string = (i) => lineOf(400 + i)) =>
  days(DAYS - 2, (day) =>
    Array.from({ length: 3 }, (_, nth) => {
      const i = 3 * day + nth
      const account = `${nameOf(40 + i)}.${i}`
      return {
        day: day + 2,
        minute: Math.floor(900 * scatterOf(i)),
        event: 'signup',
        account,
        email: `${nameOf(40 + i)}@${domain}`,
        ip: ip(i),
        browser: desktop(7000 + i),
      }
    }),
  )

const FARM = ofDomain('nordlicht-post.de')
const comeBack = (visits: readonly Visit[]) => again(visits.filter(({ day }) => day < DAYS - 3))

/** Accounts of one mail domain, a few a day. */
export const unusedDomains: Case[] = [
  {
    name: 'three accounts a day for two weeks at one private domain, each on another machine and line, none of which logs in',
    reason: 'Half of the other customers came back within days, and none of these.',
    right: STOPPED,
    from: -3,
    countedOn: DAYS - 1,
    steps: [...SITE, ...FARM],
  },
  {
    name: 'as many people of a firm that works from home, who come back like others',
    reason: 'They use what they signed up for.',
    right: ALLOWED,
    from: -3,
    countedOn: DAYS - 1,
    steps: [...SITE, ...FARM, ...comeBack(FARM)],
  },
  {
    name: 'as many people of a firm at its office, who try the service once',
    reason: 'They are colleagues, whose firm did not stay.',
    right: ALLOWED,
    from: -3,
    countedOn: DAYS - 1,
    steps: [...SITE, ...ofDomain('nordlicht-werke.de', (i) => `84.161.30.${7 + (i % 3)}`)],
  },
  {
    name: 'three accounts a day at one private domain, at a site to which few people come back',
    reason: 'That they were not used again says nothing there.',
    right: ALLOWED,
    from: -3,
    countedOn: DAYS - 1,
    steps: [...days(DAYS, customers), ...FARM],
  },
]
