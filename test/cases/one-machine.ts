import {
  ALLOWED,
  atMinutes,
  type Case,
  cleared,
  desktop,
  iphone,
  NET,
  nameOf,
  STOPPED,
  series,
  type Visit,
} from './support/case.ts'
import { atHome, inBrowsers } from './support/newcomers.ts'

/** A private window at each account: the same machine and line with a new id. */
const inPrivate = (i: number): Omit<Visit, 'day'> => ({
  account: nameOf(i),
  ip: NET.home,
  browser: cleared(desktop(7), `private-${i}`),
})

/** An operator needs some minutes for each account, now more and now less. */
const IN_TURN = Array.from({ length: 15 }, (_, i) => 4 * i + ((i * 0.8) % 1.3))
/** Pupils in an hour: they type at the same time, and some finish within the same minute. */
const CLASS = [2, 5.1, 5.6, 11, 13.2, 19, 19.7, 24, 31, 31.4, 33, 41, 44.8, 45.2, 52]
/** Other sign-ups of the site in a day. */
export const TRAFFIC: Visit[] = Array.from({ length: 8 }, (_, day) => inBrowsers(day, 12))
  .flat()
  .map((visit, i) => ({ ...visit, day: 0, minute: 15 * i }))

const card = (i: number, ip: string): Omit<Visit, 'day'> => ({
  event: 'signup',
  account: nameOf(i),
  ip,
  browser: desktop(60 + i),
  identifiers: { card: 'card-of-one-owner' },
})

/** Accounts of one operator on one machine or one card, and people who look alike. */
export const oneMachine: Case[] = [
  {
    name: 'fifteen accounts in an hour on one laptop and one home line, one after the other, cookies cleared',
    reason:
      'In a class some would finish at the same time; one machine serves one after the other.',
    steps: atMinutes(IN_TURN, inPrivate),
    right: STOPPED,
    from: 12,
  },
  {
    name: 'a class of fifteen in an hour on machines of one image behind a consumer line, cookies cleared',
    reason: 'They type at the same time, at as many machines.',
    steps: atMinutes(CLASS, inPrivate),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'fourteen accounts in five hours on one laptop and one home line, at a site with other customers',
    reason: 'The customers are at other lines; at this one there is a single machine.',
    steps: [
      ...TRAFFIC,
      ...atMinutes(
        Array.from({ length: 14 }, (_, i) => 1020 + 21 * i),
        inPrivate,
      ),
    ],
    right: STOPPED,
    from: -2,
  },
  {
    name: 'fourteen guests of a hotel in three days, five of them with one model of phone, at a site with other customers',
    reason: 'Some guests have the same popular phone.',
    steps: [
      ...TRAFFIC,
      ...atMinutes(
        Array.from({ length: 14 }, (_, i) => 300 * i),
        (i) => ({
          account: nameOf(i),
          ip: atHome(7),
          browser: i % 3 === 0 ? iphone(`guest-${i}`) : iphone(`guest-${i}`, 20 + i),
        }),
      ),
    ],
    right: ALLOWED,
    from: -14,
  },
  {
    name: 'one card on nine accounts, one a fortnight, each on another machine and line',
    reason: 'A card stays with its owner, who needs no nine accounts.',
    steps: Array.from({ length: 9 }, (_, i) => ({ ...card(i, `84.${140 + i}.20.7`), day: 14 * i })),
    right: STOPPED,
    from: 6,
  },
  {
    name: 'one card at five accounts of a family in a year, each at another home',
    reason: 'Children leave home, and the parents pay.',
    steps: Array.from({ length: 5 }, (_, i) => ({ ...card(i, `84.${140 + i}.20.7`), day: 80 * i })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'one card at the four accounts of a household in a month',
    reason: 'They live at one address.',
    steps: series(4, 10_000, (i) => card(i, NET.home)),
    right: ALLOWED,
    from: 0,
  },
]
