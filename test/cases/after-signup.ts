import { RING, reporting } from './reported.ts'
import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  iphone,
  NET,
  nameOf,
  STOPPED,
  type Step,
  series,
  usual,
  type Visit,
} from './support/case.ts'
import { DAY, login, PC } from './support/known-account.ts'

const REPORTED = reporting(RING.slice(0, 7), (i) => i === 1 || i === 3)

/** What an account does next, minutes after its sign-up, on the same device and line. */
const next = (visit: Visit, event: string, minutes = 6): Visit => ({
  ...visit,
  event,
  minute: (visit.minute ?? 0) + minutes,
})

/** The sign-ups, each followed by this event. */
const followed = (visits: readonly Visit[], event: string): Visit[] => [
  ...visits,
  ...visits.map((visit) => next(visit, event)),
]

/** The visitors pass what the sign-ups ask, as the caller reports. */
const passing = (visits: readonly Visit[]): Step[] =>
  visits.map(({ account, day, minute = 0 }) => ({
    account,
    day: day + (minute + 1) / 1440,
    outcome: 'challenge_passed',
  }))

const FARM = series(10, 8, (i) => ({ account: nameOf(i), ip: NET.home, browser: desktop(1) }))
const FAMILY = series(4, 300, (i) => ({
  account: nameOf(i),
  ip: NET.home,
  browser: i % 2 === 0 ? iphone(`phone-${i}`) : desktop(1),
}))
const OFFICE = series(10, 25, (i) => ({
  account: nameOf(i),
  ip: NET.home,
  browser: desktop(20 + i),
}))
const CLASS = series(20, 2, (i) => ({
  account: nameOf(i),
  ip: NET.campus,
  browser: cleared(desktop(7), `pupil-${i}`),
}))
const [LAST = login({})] = FARM.slice(-1)
const CUSTOMER: Visit = { day: 0, account: 'petra.berg', ip: NET.home, browser: desktop(3) }
/** A person at a line of reported accounts, who is asked at the sign-up. */
const NEIGHBOUR: Visit = { ...CUSTOMER, day: 6 }

/** An event of the account that sends a card, or another means of payment. */
const paying = (visit: Visit, value: string, minute: number, kind = 'card'): Visit => ({
  ...next(visit, `add_${kind}`, minute),
  identifiers: { [kind]: value },
})
const BUSINESS = usual('jane', 12, { browser: PC })

export const afterSignup: Case[] = [
  {
    name: 'orders minutes after the sign-ups of a farm on one cookie',
    reason: 'A known device does not make the sign-up less risky.',
    right: STOPPED,
    from: -4,
    steps: followed(FARM, 'order'),
  },
  {
    name: 'the same, where each passed what it was asked',
    reason: 'Who makes ten accounts has ten mailboxes.',
    right: STOPPED,
    from: -3,
    steps: [...followed(FARM, 'order'), ...passing(FARM)],
  },
  {
    name: 'an order after such a sign-up that the caller found legitimate',
    reason: 'The caller vouched for it.',
    right: ALLOWED,
    steps: [
      ...FARM,
      { account: LAST.account, day: 0.06, label: 'legitimate' },
      next(LAST, 'order', 30),
    ],
  },
  {
    name: 'an order after such a sign-up, and visits on four further days',
    reason: 'Machines of an office are shared, and the account has been used since.',
    right: ALLOWED,
    steps: [
      ...FARM,
      ...[3, 6, 9, 11].map((day) => ({ ...LAST, day, ip: NET.homeMoved, event: 'login' })),
      { ...LAST, day: 15, event: 'order' },
    ],
  },
  {
    name: 'a new customer who adds a card, changes the address and orders at once',
    reason: 'Nearly all customers begin like this.',
    right: ALLOWED,
    from: 0,
    steps: [
      CUSTOMER,
      paying(CUSTOMER, 'card-1', 2),
      next(CUSTOMER, 'email_change', 5),
      next(CUSTOMER, 'order', 9),
    ],
  },
  {
    name: 'a sign-up at the line of a ring of which two were reported',
    reason: 'A household has no two abusers in a week.',
    right: ASKED,
    steps: [...REPORTED, NEIGHBOUR],
  },
  {
    name: 'an order after it, whose visitor passed the challenge',
    reason: 'Another person may live there: the proof was given, so that nothing more is asked.',
    right: ['allow', 'shadow'],
    steps: [...REPORTED, NEIGHBOUR, ...passing([NEIGHBOUR]), next(NEIGHBOUR, 'order')],
  },
  {
    name: 'an order after it, without a proof',
    reason: 'The caller let it in; it is as risky as the sign-up was.',
    right: STOPPED,
    steps: [...REPORTED, NEIGHBOUR, next(NEIGHBOUR, 'order')],
  },
  {
    name: 'a family of four at home, and all order at once',
    reason: 'A household has four people.',
    right: ALLOWED,
    from: 0,
    steps: followed(FAMILY, 'order'),
  },
  {
    name: 'an office of ten on one line on its first day, and all post at once',
    reason: 'Firms start together.',
    right: ALLOWED,
    from: 0,
    steps: followed(OFFICE, 'post'),
  },
  {
    name: 'a class at machines of one image on campus, and all post at once',
    reason: 'Classes sign up together.',
    right: ALLOWED,
    from: -20,
    steps: followed(CLASS, 'post'),
  },
  ...(['card', 'iban'] as const).map(
    (kind): Case => ({
      name: `a new account tries a third ${kind} in nine minutes`,
      reason: 'Stolen ones are tried in turn.',
      right: ASKED,
      steps: [CUSTOMER, ...[1, 2, 3].map((i) => paying(CUSTOMER, `${kind}-${i}`, 9 + 3 * i, kind))],
    }),
  ),
  {
    name: 'a new customer whose first card is declined, and who mistypes an address',
    reason: 'Two cards are a wallet.',
    right: ALLOWED,
    from: 0,
    steps: [
      CUSTOMER,
      paying(CUSTOMER, 'card-1', 2),
      paying(CUSTOMER, 'card-2', 4),
      paying(CUSTOMER, 'card-2', 6),
      next(CUSTOMER, 'order', 9),
    ],
  },
  {
    name: 'three cards of a family within two months',
    reason: 'Parents have a card each.',
    right: ALLOWED,
    from: 1,
    steps: [CUSTOMER, ...[1, 20, 55].map((day, i) => paying({ ...CUSTOMER, day }, `card-${i}`, 3))],
  },
  {
    name: 'a firm adds the cards of four employees in a quarter of an hour, after a month',
    reason: 'Firms have several cards.',
    right: ALLOWED,
    from: -4,
    steps: [
      ...BUSINESS,
      ...[1, 2, 3, 4].map((i) => paying(login({ day: DAY }), `card-${i}`, 4 * i)),
    ],
  },
]
