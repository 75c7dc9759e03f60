import {
  ALLOWED,
  type Case,
  cleared,
  desktop,
  NET,
  nameOf,
  STOPPED,
  series,
  type Visit,
} from './support/case.ts'
import { days } from './support/newcomers.ts'

const DAYS = 36

/** Customers of five weeks, ten a day, each on a machine of one's own. */
const CUSTOMERS = days(DAYS, (day) =>
  series(
    10,
    80,
    (i) => ({
      event: 'signup',
      account: `${nameOf(i)}.${10 * day + i}`,
      ip: `84.${130 + ((10 * day + i) % 90)}.${20 + Math.floor((10 * day + i) / 90)}.7`,
      browser: desktop(3000 + 10 * day + i),
    }),
    day,
  ),
)

/** An account a day on one model of computer, at a line that is given, in a private window each. */
const oneADay = (ip: (day: number) => string) =>
  days(DAYS - 4, (day) => [
    {
      day: day + 4,
      minute: 610 + ((day * 37) % 120),
      event: 'signup',
      account: `${nameOf(day)}.${7_000 + day}`,
      ip: ip(day),
      browser: cleared(desktop(7), `window-${day}`),
    },
  ])

/** Logins of every second of these people, on their own machines on the evening of the same day. */
const atHomeLater = (visits: readonly Visit[]): Visit[] =>
  visits
    .filter((_, i) => i % 2 === 0)
    .map((visit, i) => ({
      ...visit,
      minute: 1200,
      event: 'login',
      ip: `91.${140 + i}.20.7`,
      browser: desktop(9000 + i),
    }))

/** Crowds that grow so slowly that what they share becomes usual. */
export const dayByDay: Case[] = [
  {
    name: 'an account a day for a month in private windows of one laptop at one line',
    reason: 'The laptop is common at the site because of these accounts alone.',
    right: STOPPED,
    from: -3,
    countedOn: 33,
    steps: [...CUSTOMERS, ...oneADay(() => NET.home)],
  },
  {
    name: 'an owner a day, for a month, of a popular laptop, each at home',
    reason: 'They have the model and nothing else in common.',
    right: ALLOWED,
    from: -3,
    countedOn: 33,
    steps: [...CUSTOMERS, ...oneADay((day) => `91.${40 + day}.20.7`)],
  },
  {
    name: 'an account a day for a month at the computer of a library, of which every second logs in at home later',
    reason: 'They have machines and lines of their own.',
    right: ALLOWED,
    from: -3,
    countedOn: 33,
    steps: [...atHomeLater(oneADay(() => NET.home)), ...CUSTOMERS, ...oneADay(() => NET.home)],
  },
]
