import { android } from './shared-machines.ts'
import { WITHOUT_SDK } from './stuffing.ts'
import {
  ALLOWED,
  ASKED,
  type Case,
  desktop,
  iphone,
  NET,
  nameOf,
  STOPPED,
  type Step,
  series,
  type Visit,
} from './support/case.ts'

const DAY = 2

/** A checkout of a guest with a card of their own. */
const checkout = (
  i: number,
  ip: string,
  browser: Visit['browser'] = WITHOUT_SDK,
): Omit<Visit, 'day'> => ({
  event: 'checkout',
  account: nameOf(i),
  userId: null,
  ip,
  browser,
  identifiers: { card: `card-${i}` },
})

/** Orders of other people on the day of the run, from lines of their own. */
const ELSEWHERE = series(
  8,
  50,
  (i) => checkout(200 + i, `79.${100 + i}.10.10`, i % 2 === 0 ? WITHOUT_SDK : desktop(500 + i)),
  DAY - 0.3,
)

/** A run of cards from one line, one each four minutes. */
const RUN = series(12, 4, (i) => checkout(i, NET.brazil), DAY)
/** Orders at a line on a day, from ten in the morning on: five each hour, and ten in two busy hours. */
const trade = (day: number): Visit[] =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((hour) => {
    const orders = hour === 2 || hour === 8 ? 10 : 5
    return series(
      orders,
      60 / orders,
      (i) => checkout(1_000 * day + 40 * hour + i, NET.home),
      day + hour / 24,
    )
  })

/** People of one mobile carrier behind one address, at a sale. */
const CARRIER = series(8, 6, (i) => checkout(i, NET.usaCarrier), DAY)
/** Orders of colleagues at lunch, each on a machine of their own. */
const LUNCH = series(7, 6, (i) => checkout(i, NET.home, desktop(20 + i)), DAY)
/** A caller who sends the address of its own proxy for everyone. */
const PROXY = series(20, 5, (i) => checkout(i, NET.sameProvider, desktop(40 + i)), DAY)
/** One card that pays at a line every six minutes, until the hour before the run. */
const ONE_CARD = series(
  110,
  6,
  () => ({ ...checkout(300, NET.brazil), identifiers: { card: 'one' } }),
  DAY - 0.51,
)
const FAMILY = series(3, 7, (i) => checkout(i, NET.home), DAY)

/** Earlier orders of customers of one line, a month ago. */
const CUSTOMERS: Visit[] = Array.from({ length: 6 }, (_, i) => ({
  ...checkout(i, NET.home),
  day: DAY - 28 + i,
}))

/** Cards that are tried in turn at the checkouts of guests, and honest people at one address. */
export const cardRuns: Case[] = [
  {
    name: 'twelve cards of guests, each with a new mailbox, from one line within an hour',
    reason:
      'Stolen cards are tried in turn until one is accepted; each order names another mailbox.',
    right: ASKED,
    from: -8,
    steps: [...ELSEWHERE, ...RUN],
  },
  {
    name: 'the fifth hour of a run of cards of guests, whose step-ups failed',
    reason: 'A line where the step-ups fail is no till.',
    right: ASKED,
    from: -4,
    steps: [
      ...ELSEWHERE,
      ...series(58, 5, (i) => checkout(i, NET.brazil), DAY).flatMap((visit): Step[] => [
        visit,
        {
          account: visit.account,
          day: visit.day + ((visit.minute ?? 0) + 1) / 1440,
          outcome: 'challenge_failed',
        },
      ]),
    ],
  },
  {
    name: 'twelve cards of guests from one line, after one card paid there a hundred times that day',
    reason: 'One card is no till, and its orders cost nothing until they are paid.',
    right: ASKED,
    from: -8,
    steps: [...ELSEWHERE, ...ONE_CARD, ...RUN],
  },
  {
    name: 'twelve cards of guests in one browser of a phone within an hour',
    reason: 'A phone is one person’s.',
    right: STOPPED,
    from: -8,
    steps: [...ELSEWHERE, ...series(12, 4, (i) => checkout(i, NET.home, iphone('one')), DAY)],
  },
  {
    name: 'eight guests of a party on phones of one model within an hour',
    reason: 'Each has a browser of their own.',
    right: ALLOWED,
    from: -8,
    steps: [...ELSEWHERE, ...series(8, 7, (i) => checkout(i, NET.home, iphone(`own-${i}`)), DAY)],
  },
  {
    name: 'seven guests in a café on Android phones of one model within an hour',
    reason: 'Each has a browser of their own.',
    right: ALLOWED,
    from: -7,
    steps: [...ELSEWHERE, ...series(7, 7, (i) => checkout(i, NET.home, android(`own-${i}`)), DAY)],
  },
  {
    name: 'the till of a shop on its second day, with two busy hours',
    reason: 'It has as many cards each day.',
    right: ALLOWED,
    from: -60,
    steps: [...ELSEWHERE, ...trade(DAY - 1), ...trade(DAY)],
  },
  {
    name: 'eight guests of a mobile carrier behind one address within an hour',
    reason: 'A carrier’s customers share its addresses.',
    right: ALLOWED,
    from: -8,
    steps: [...ELSEWHERE, ...CARRIER],
  },
  {
    name: 'seven colleagues who order at lunch on machines of their own',
    reason: 'An office has one line.',
    right: ALLOWED,
    from: -7,
    steps: [...ELSEWHERE, ...LUNCH],
  },
  {
    name: 'the first orders of a caller who sends the address of its proxy for everyone',
    reason: 'No order comes from another address.',
    right: ALLOWED,
    from: 0,
    steps: PROXY,
  },
  {
    name: 'a family with three cards that orders within a quarter of an hour',
    reason: 'Parents and a child have a card each.',
    right: ALLOWED,
    from: -3,
    steps: [...ELSEWHERE, ...FAMILY],
  },
  {
    name: 'six customers of a month at one line, who order within an hour',
    reason: 'They are known, and so are their cards.',
    right: ALLOWED,
    from: -6,
    steps: [...CUSTOMERS, ...ELSEWHERE, ...series(6, 8, (i) => checkout(i, NET.home), DAY)],
  },
]
