import { android } from './shared-machines.ts'
import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  NET,
  nameOf,
  STOPPED,
  type Visit,
} from './support/case.ts'

const PER_DAY = 4
const DAYS = 5

/** Staff sign up four customers a day at one machine, an hour and a half apart. */
const CUSTOMERS: Visit[] = Array.from({ length: PER_DAY * DAYS }, (_, i) => ({
  day: Math.floor(i / PER_DAY),
  minute: 95 * (i % PER_DAY) + 7 * Math.floor(i / PER_DAY),
  account: nameOf(i),
  ip: NET.home,
  browser: desktop(1),
}))

/** Logins of customers of the third and fourth day, some hours later. */
const loginsOf = (
  customers: readonly number[],
  where: (i: number) => Pick<Visit, 'ip' | 'browser'>,
): Visit[] =>
  customers.map((i) => ({
    day: Math.floor(i / PER_DAY),
    minute: 95 * (i % PER_DAY) + 400,
    event: 'login',
    account: nameOf(i),
    ...where(i),
  }))

const EARLY = [9, 11, 13]
const lastDay = -PER_DAY

/** A customer of the third day comes home days later, without a password. */
const AT_HOME = {
  day: DAYS + 3,
  account: nameOf(9),
  ip: '88.64.10.20',
  browser: desktop(77),
}
const RESET: Visit = { ...AT_HOME, event: 'password_reset' }

/** A counter whose customers begin to come back, and an operator at a machine. */
export const serviceDesks: Case[] = [
  {
    name: 'the fifth day of a shop’s machine: three customers of the days before logged in on their own phones',
    reason: 'They came back within hours, from lines of their own.',
    steps: [
      ...loginsOf(EARLY, (i) => ({ ip: `79.${192 + i}.10.20`, browser: android(`own-${i}`) })),
      ...CUSTOMERS,
    ],
    right: ALLOWED,
    from: lastDay,
  },
  {
    name: 'the fifth day of a machine with four accounts a day: three of them logged in in private windows at that line',
    reason: 'A private window is not a customer’s own phone.',
    steps: [
      ...loginsOf(EARLY, (i) => ({ ip: NET.home, browser: cleared(desktop(1), `window-${i}`) })),
      ...CUSTOMERS,
    ],
    right: STOPPED,
    from: lastDay,
  },
  {
    name: 'the fifth day of a machine with four accounts a day: three of them logged in in private windows on one phone',
    reason: 'Customers have a phone and a line each.',
    steps: [
      ...loginsOf(EARLY, (i) => ({ ip: NET.carrier, browser: android(`window-${i}`) })),
      ...CUSTOMERS,
    ],
    right: STOPPED,
    from: lastDay,
  },
  {
    name: 'a customer who was signed up at a shop’s machine resets the password at home, on the first visit there',
    reason: 'No device of the customer’s own was ever seen, so the first one is new.',
    steps: [...CUSTOMERS, RESET],
    right: ALLOWED,
  },
  {
    name: 'the same, followed by a payout',
    reason: 'With the mailbox alone the password is reset and the money is taken.',
    steps: [...CUSTOMERS, RESET, { ...AT_HOME, minute: 5, event: 'payout' }],
    right: ASKED,
  },
  {
    name: 'a reset on a new computer elsewhere, after a sign-up at the computer of a family',
    reason: 'The family’s computer is the account’s own.',
    steps: [...CUSTOMERS.slice(9, 12), RESET],
    right: ASKED,
  },
]
