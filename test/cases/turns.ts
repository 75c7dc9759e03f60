import { TRAFFIC } from './one-machine.ts'
import {
  ALLOWED,
  atMinutes,
  type Case,
  cleared,
  desktop,
  NET,
  nameOf,
  STOPPED,
  scatterOf,
  usual,
  type Visit,
} from './support/case.ts'
import { atHome } from './support/newcomers.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** The next person at one computer of a line, in a browser that keeps nothing of the one before. */
const next =
  (ip: string = NET.home) =>
  (i: number): Omit<Visit, 'day'> => ({
    event: 'signup',
    account: nameOf(i),
    ip,
    browser: cleared(desktop(7), `turn-${i}`),
  })

/** Each some minutes after the one before, as one person works. */
const sitting = (count: number, minutes: number, from = DAY + 10 * HOUR): number[] =>
  Array.from({ length: count }, (_, i) => from + minutes * (i + 0.15 * scatterOf(i)))

/** Independent people, so many a day between these hours. */
const customers = (perDay: number, days: number, open: number, close: number): number[] =>
  Array.from({ length: perDay * days }, (_, i) => {
    const day = Math.floor(i / perDay)
    return day * DAY + HOUR * (open + (close - open) * scatterOf(i))
  }).sort((a, b) => a - b)

/** Students of a dormitory with computers of their own. */
const STUDENTS: Visit[] = atMinutes(customers(5, 2, 9, 16), (i) => ({
  event: 'signup',
  account: nameOf(40 + i),
  ip: NET.home,
  browser: desktop(800 + i),
}))

/** A family that has had the service for weeks, each on a computer of their own. */
const FAMILY: Visit[] = [0, 1, 2, 3].flatMap((i) =>
  usual(nameOf(30 + i), 5, { browser: desktop(840 + i) }),
)

/** People who take turns at one machine, and those who came to several. */
export const turns: Case[] = [
  {
    name: 'ten accounts on one computer at home, one every quarter of an hour, at a site with other customers',
    reason:
      'One person works through a list; no household has ten people, and no two came at once.',
    steps: [...TRAFFIC, ...atMinutes(sitting(10, 14), next())],
    countedOn: 1,
    right: STOPPED,
    from: -4,
  },
  {
    name: 'twelve accounts on one computer of a dormitory, one every quarter of an hour',
    reason: 'The others of the dormitory have computers of their own.',
    steps: [...TRAFFIC, ...STUDENTS, ...atMinutes(sitting(12, 15), next())],
    countedOn: 1,
    right: STOPPED,
    from: -6,
  },
  {
    name: 'eight accounts on one computer of a family in two evenings',
    reason: 'The family has its accounts, and no other person lives there.',
    steps: [
      ...TRAFFIC,
      ...FAMILY,
      ...atMinutes([...sitting(4, 25, 12 * DAY), ...sitting(4, 25, 13 * DAY)], next()),
    ],
    countedOn: 1,
    right: STOPPED,
    from: -1,
  },
  {
    name: 'a family of five on one computer in an hour, each in a private window',
    reason: 'Parents make the accounts of their children one after the other.',
    steps: [...TRAFFIC, ...atMinutes(sitting(5, 11), next())],
    countedOn: 1,
    right: ALLOWED,
    from: -5,
  },
  {
    name: 'a dozen readers at the computer of a library in three days',
    reason: 'It forgets them at sign-out; people come when they like.',
    steps: atMinutes(customers(4, 3, 9, 20), next()),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'fourteen guests at the computer of a café in a week',
    reason: 'It forgets them; people come when they like.',
    steps: atMinutes(customers(2, 7, 8, 22), next()),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'nine customers of a morning at the counter of a shop, whose tablet keeps nothing',
    reason: 'Customers come when they like, and some at once.',
    steps: [...TRAFFIC, ...atMinutes(customers(9, 1, 24 + 9, 24 + 13), next(atHome(3)))],
    countedOn: 1,
    right: ALLOWED,
    from: -9,
  },
  {
    name: 'nine people of an office with free mailboxes, on machines of one image, in two hours',
    reason: 'Each has a machine, and signs up when the mail arrives.',
    steps: [...TRAFFIC, ...atMinutes(customers(9, 1, 24 + 9, 24 + 11), next(atHome(4)))],
    countedOn: 1,
    right: ALLOWED,
    from: -9,
  },
  {
    name: 'guests of a café, whose computer an operator used the evening before',
    reason: 'They come when they like, hours after the last of the accounts.',
    steps: [
      ...TRAFFIC,
      ...atMinutes(
        [
          ...customers(2, 4, 8, 18),
          ...sitting(8, 14, 3 * DAY + 19 * HOUR),
          ...[10, 13, 16].map((h) => 4 * DAY + h * HOUR),
        ],
        next(),
      ),
    ],
    countedOn: 1,
    right: ALLOWED,
    from: -3,
  },
]
