import {
  ALLOWED,
  ASKED,
  type Case,
  desktop,
  iphone,
  NET,
  nameOf,
  type Step,
  usual,
  type Visit,
  withoutIdAtSignup,
} from './support/case.ts'
import { DAY, login } from './support/known-account.ts'

const PC = desktop(77)
const homeOf = (i: number): string => `84.${140 + i}.20.7`
/** So many customers with a phone or a computer and a home of their own, who came back so often. */
const customers = (count: number, visits: number, home = homeOf): Visit[] =>
  Array.from({ length: count }, (_, i) => {
    const browser = i % 2 === 0 ? desktop(300 + i) : iphone(`customer-${i}`, 30 + i)
    return withoutIdAtSignup(usual(nameOf(i), visits, { ip: home(i), browser }))
  }).flat()
/** A login of each of these customers in one browser, one every nine minutes. */
const loginsInOneBrowser = (
  from: number,
  to: number,
  { day = DAY, ip = NET.sameProvider, browser = PC }: Partial<Visit> = {},
): Visit[] =>
  Array.from({ length: to - from }, (_, i) =>
    login({ day, minute: 9 * i, account: nameOf(from + i), ip, browser }),
  )
const confirmed = ({ account, day, minute = 0 }: Visit): Step => ({
  label: 'legitimate',
  account,
  day: day + (minute + 1) / 1440,
  ofCheck: true,
})

/** Clients who are served at an office's computer alone: each day a new one, who comes back each week. */
const served = (count: number, weeks: number): Visit[] =>
  Array.from({ length: count }, (_, i) =>
    Array.from({ length: weeks }, (_, week) =>
      login({
        day: DAY - count + i + 7 * week,
        minute: 20 * i,
        account: nameOf(40 + i),
        ip: OFFICE,
        browser: PC,
      }),
    ),
  )
    .flat()
    .filter(({ day }) => day < DAY)
    .sort((a, b) => a.day - b.day)
const OFFICE = NET.sameProvider
const NEW_CLIENT = [...customers(2, 4), ...loginsInOneBrowser(1, 2)]

export const openedAccounts: Case[] = [
  {
    name: "an insider at customers' accounts on one computer, from the third on",
    reason: 'None of them ever had this computer or this network. A code goes to the customer.',
    right: ['challenge'],
    from: -5,
    steps: [...customers(7, 4), ...loginsInOneBrowser(0, 7)],
  },
  {
    name: "an accountant's first round, from the third client on",
    reason: 'It looks like an insider: the clients get a code, and a review would help neither.',
    right: ['challenge'],
    from: -10,
    steps: [...customers(12, 1), ...loginsInOneBrowser(0, 12)],
  },
  {
    name: "an accountant's next round, after the codes of the first",
    reason: 'The clients confirmed it.',
    right: ALLOWED,
    from: -6,
    steps: [
      ...customers(6, 1),
      ...loginsInOneBrowser(0, 6, { day: 20 }).flatMap((visit) => [visit, confirmed(visit)]),
      ...loginsInOneBrowser(0, 6),
    ],
  },
  {
    name: 'a list of passwords on one computer, at accounts that were never seen',
    reason: 'Who has the right password must not get in.',
    right: ASKED,
    from: -3,
    steps: loginsInOneBrowser(0, 12),
  },
  {
    name: 'two accounts in a browser away from home',
    reason: "Two people on a friend's computer.",
    right: ALLOWED,
    from: -2,
    steps: [...customers(2, 4), ...loginsInOneBrowser(0, 2)],
  },
  {
    name: 'a family of five on a new computer at home within an hour',
    reason: 'The line is known to each of them.',
    right: ALLOWED,
    from: -5,
    steps: [...customers(5, 4, () => NET.home), ...loginsInOneBrowser(0, 5, { ip: NET.home })],
  },
  {
    name: "five customers in an hour at a shop's tablet, at which others were days before",
    reason: 'Customers with phones of their own come and go there.',
    right: ALLOWED,
    from: -5,
    steps: [
      ...customers(9, 2),
      ...[0, 1, 2, 3].flatMap((i) => loginsInOneBrowser(i, i + 1, { day: 20 + i })),
      ...loginsInOneBrowser(4, 9),
    ],
  },
  {
    name: "a new client at a social worker's computer, where many have been served for weeks",
    reason: 'Its people come back week after week, and none of them complained.',
    right: ALLOWED,
    steps: [...served(20, 4), ...NEW_CLIENT],
  },
  {
    name: 'a further account on a computer at which one was opened each day, and none of them again',
    reason: 'None of their owners may know of it yet.',
    right: ASKED,
    steps: [...served(20, 1), ...NEW_CLIENT],
  },
]
