import { android } from './shared-machines.ts'
import {
  ALLOWED,
  ASKED_AT_MOST,
  atMinutes,
  type Case,
  desktop,
  HELD,
  NET,
  nameOf,
  STOPPED,
  scatterOf,
  type Visit,
} from './support/case.ts'

const DAY = 1440

const PROVIDERS = ['gmail.com', 'web.de', 'gmx.de', 't-online.de', 'outlook.com', 'yahoo.com']

/** People with mailboxes of their own, one after the other, in the browser of one machine. */
const inOneBrowser = (
  minutes: readonly number[],
  mailbox = (i: number) => `${nameOf(i)}@${PROVIDERS[i % PROVIDERS.length]}`,
): Visit[] =>
  atMinutes(minutes, (i) => ({
    event: 'signup',
    account: nameOf(i),
    email: mailbox(i),
    ip: NET.home,
    browser: desktop(1),
  }))

/** Minutes at which so many people come, three to six minutes each. */
const queue = (count: number, from: number): number[] =>
  Array.from({ length: count }, (_, i) => from + 4.5 * i + 1.5 * scatterOf(i))

/** Two shifts activate their accounts at the machine by the time clock. */
const SHIFTS = inOneBrowser([...queue(8, 0), ...queue(8, 480)])
/** The last of them clock in there on the next day; no outcome of a challenge was reported. */
const CLOCK_IN = SHIFTS.slice(-6).map((visit) => ({ ...visit, day: 1, event: 'login' }))

/** An operator's accounts, one a minute behind a VPN. */
const OPERATED = inOneBrowser(Array.from({ length: 12 }, (_, i) => i)).map((visit) => ({
  ...visit,
  ip: NET.vpn,
}))
const returnsOn =
  (day: number, event: string) =>
  (visit: Visit): Visit => ({ ...visit, day, event })

const LETTERS = 'bcdfghjkmpqrstvwxz'
const random = (i: number): string =>
  Array.from({ length: 11 }, (_, n) => LETTERS[(7 * i + 5 * n + n * n * (i + 3)) % 18]).join('')

const PHONE = {
  ...android('agent'),
  timezone: 'Africa/Lagos',
  timezoneOffsetMin: -60,
  languages: ['en-NG', 'en'],
}

/** A machine of a firm that its people use in turn, and one on which an operator makes accounts. */
export const workMachines: Case[] = [
  {
    name: 'two shifts of eight activate their accounts at the machine by the time clock',
    reason: 'They wait in line, and have mailboxes of their own at several providers.',
    steps: SHIFTS,
    right: ASKED_AT_MOST,
    from: 0,
  },
  {
    name: 'a helper enters nine residents of a home for a raffle, some within a minute',
    reason: 'They have other surnames and providers, and no one is kept waiting between them.',
    steps: inOneBrowser([0, 6, 14, 15, 36, 37, 38, 39, 44]),
    right: ASKED_AT_MOST,
    from: 0,
  },
  {
    name: 'one customer at a machine, and three quarters of an hour later a line of eight',
    reason: 'Each of them takes some minutes.',
    steps: inOneBrowser([0, ...queue(8, 45)]),
    right: ASKED_AT_MOST,
    from: 0,
  },
  {
    name: 'one account in a browser, and three quarters of an hour later ten within ten minutes',
    reason: 'No line is served in a minute each; the first account makes no line of the others.',
    steps: inOneBrowser([0, ...Array.from({ length: 10 }, (_, i) => 45 + i)]),
    right: HELD,
    from: 8,
  },
  {
    name: 'sixteen random mailboxes in one browser at the same pace',
    reason: 'People have names.',
    steps: inOneBrowser([...queue(8, 0), ...queue(8, 480)], (i) => `${random(i)}@gmail.com`),
    right: HELD,
    from: 8,
  },
  {
    name: 'sixteen numbered mailboxes in one browser at the same pace',
    reason: 'One operator counts.',
    steps: inOneBrowser(
      [...queue(8, 0), ...queue(8, 480)],
      (i) => `bernd.keller${71 + 3 * i}@gmail.com`,
    ),
    right: HELD,
    from: 8,
  },
  {
    name: 'a shift clocks in on the next day at the machine at which the accounts were activated',
    reason: 'They came back with their passwords to the only browser that they ever used.',
    steps: [...SHIFTS, ...CLOCK_IN],
    right: ALLOWED,
    from: -CLOCK_IN.length,
  },
  {
    name: 'logins of accounts in the browser in which they were made, a quarter of an hour after the last',
    reason: 'An operator tests the accounts at once.',
    steps: [
      ...SHIFTS,
      ...SHIFTS.slice(-4).map((visit, i) => ({
        ...visit,
        minute: (SHIFTS.at(-1)?.minute ?? 0) + 15 + i,
        event: 'login',
      })),
    ],
    right: STOPPED,
    from: -4,
  },
  {
    name: 'orders on the next day in the browser in which the accounts were made',
    reason: 'A return shows that the holder is back, and not who the holder is.',
    steps: [...SHIFTS, ...CLOCK_IN.map((visit) => ({ ...visit, event: 'order' }))],
    right: STOPPED,
    from: -CLOCK_IN.length,
  },
  {
    name: 'the last of twelve accounts that were made within minutes in one browser logs in for five days, then orders',
    reason: 'Its sign-up was held, and no one has looked at it.',
    steps: [
      ...OPERATED,
      ...[1, 2, 3, 4, 5].flatMap((day) => OPERATED.slice(-1).map(returnsOn(day, 'login'))),
      ...OPERATED.slice(-1).map(returnsOn(6, 'order')),
    ],
    right: STOPPED,
  },
  {
    name: 'an agent signs up nine customers in three days on one phone, on a carrier’s mobile data',
    reason: 'The carrier gives the phone another address each time.',
    steps: atMinutes(
      Array.from({ length: 9 }, (_, i) => DAY * Math.floor(i / 3) + 95 * (i % 3)),
      (i) => ({
        event: 'signup',
        account: nameOf(i),
        ip: `197.210.${10 + i}.${20 + i}`,
        browser: PHONE,
      }),
    ),
    right: ASKED_AT_MOST,
    from: 0,
  },
  {
    name: 'nine accounts in three days on one phone, each from another country',
    reason: 'A phone stays with its carrier, and these are other people’s lines.',
    steps: atMinutes(
      Array.from({ length: 9 }, (_, i) => DAY * Math.floor(i / 3) + 95 * (i % 3)),
      (i) => ({
        event: 'signup',
        account: nameOf(i),
        ip: [NET.britain, NET.france, NET.brazil, NET.usa, NET.home][i % 5] ?? NET.home,
        browser: PHONE,
      }),
    ),
    right: HELD,
    from: 7,
  },
]
