import {
  ALLOWED,
  atMinutes,
  type Case,
  desktop,
  NET,
  nameOf,
  phoneApp,
  STOPPED,
  series,
  type Visit,
} from './support/case.ts'
import { ofCarrier } from './support/newcomers.ts'

const DAY = 1440
const TABLET = phoneApp('tablet', 'Android 14; SM-X210')

const onTablet = (i: number): Omit<Visit, 'day'> => ({
  event: 'signup',
  account: nameOf(i),
  ip: NET.home,
  ...TABLET,
})

/** Customers of a shop: four a day at its tablet; each logs in at home a day later. */
const CUSTOMERS: Visit[] = Array.from({ length: 16 }, (_, i) => i).flatMap((i) => {
  const day = Math.floor(i / 4)
  return [
    { ...onTablet(i), day, minute: (i % 4) * 110 },
    {
      day: day + 1,
      minute: 600 + i,
      event: 'login',
      account: nameOf(i),
      ip: `84.${140 + i}.20.7`,
      browser: desktop(300 + i),
    },
  ]
})

/** An installation belongs to one phone or tablet, as a browser id does to one browser. */
export const installations: Case[] = [
  {
    name: 'six accounts on one installation of the app within an hour, each over another address of a carrier',
    reason: 'One phone makes them; six people in an hour are no household.',
    steps: series(6, 9, (i) => ({
      event: 'signup',
      account: nameOf(i),
      ip: ofCarrier(i),
      ...phoneApp('sim-box'),
    })),
    right: STOPPED,
  },
  {
    name: 'the app on the tablet of a household of four, in a month',
    reason: 'Parents and children share a tablet.',
    steps: atMinutes(
      [0, 2, 9, 25].map((day) => day * DAY),
      onTablet,
    ),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'the app on the tablet of a shop, whose customers go on with browsers of their own',
    reason: 'They sign up at the counter, and use their accounts at home.',
    steps: CUSTOMERS,
    right: ALLOWED,
    from: 0,
  },
]
