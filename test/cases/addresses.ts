import {
  ALLOWED,
  type Case,
  cleared,
  desktop,
  iphone,
  NET,
  nameOf,
  STOPPED,
  type Visit,
} from './support/case.ts'

const guestOf = (i: number): string => `${nameOf(i)}${i >= 20 ? 31 * i : ''}`

/** Evenings at one home line: six times six people who sign up within half an hour, every other day. */
const EVENINGS: readonly Visit[] = Array.from({ length: 36 }, (_, i) => ({
  day: Math.floor(i / 6) * 2,
  minute: 600 + (Math.floor(i / 6) % 2) * 90 + (i % 6) * 6,
  account: guestOf(i),
  userId: null,
  ip: NET.home,
  browser: desktop(500 + i),
}))

/** The same, and every other person logs in later: with the user id that the account has since then. */
const withLogins = (ofGuest: (i: number) => Pick<Visit, 'ip'>): Visit[] =>
  EVENINGS.flatMap((visit, i) => {
    const { account, browser, day } = visit
    const later = { day: day + 1, minute: 700 + i, event: 'login', account, browser }
    return i % 2 === 0 ? [visit] : [visit, { ...later, ...ofGuest(i) }]
  })

export const addresses: Case[] = [
  {
    name: 'thirty-six accounts in six evenings at one home line, none of which is used again',
    reason: 'No household is so large, and of a club or a school some would use their accounts.',
    steps: EVENINGS,
    right: STOPPED,
    from: 24,
  },
  {
    name: 'the same evenings at a club, whose guests log in at home',
    reason: 'Half of them use their accounts, each at a line of their own.',
    steps: withLogins((i) => ({ ip: `84.${140 + i}.20.7` })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'the same evenings at a hostel, whose guests log in there',
    reason: 'Half of them came back the next day.',
    steps: withLogins(() => ({ ip: NET.home })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'a class at one home line, of which no pupil came back, and the next class a week later',
    reason: 'A lesson is one visit for most pupils, and the school has one image of its machines.',
    steps: Array.from({ length: 40 }, (_, i) => ({
      day: i < 20 ? 0 : 7,
      minute: (i % 20) * 1.5,
      account: guestOf(i),
      userId: null,
      ip: NET.home,
      browser: cleared(desktop(7), `pupil-${i}`),
    })),
    right: ALLOWED,
    from: 20,
  },
  {
    name: 'a customer a day on the wireless network of a shop, on a phone of their own',
    reason: 'Customers come one by one; few use the account again.',
    steps: Array.from({ length: 24 }, (_, i) => ({
      day: i,
      minute: (i * 97) % 480,
      account: guestOf(i),
      userId: null,
      ip: NET.home,
      browser: iphone(`customer-${i}`, 20 + i),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'two customers a day whom a call centre signs up, for a week',
    reason: 'They call in office hours, and log in when they need to.',
    steps: Array.from({ length: 14 }, (_, i) => ({
      day: Math.floor(i / 2),
      minute: (i % 2) * 200 + ((i * 53) % 120),
      account: guestOf(i),
      userId: null,
      ip: NET.home,
      browser: cleared(desktop(7), `agent-${i}`),
    })),
    right: ALLOWED,
    from: 0,
  },
]
