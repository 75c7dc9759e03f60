import {
  ALLOWED,
  type Case,
  cleared,
  desktop,
  nameOf,
  STOPPED,
  type Visit,
} from './support/case.ts'
import { again, atHome, OTHERS } from './support/newcomers.ts'

/** Networks of several providers of lines in one country. */
const LINES = ['79.200', '91.66', '92.228', '78.42', '37.24']

/** The first account, or the second one, of one computer in private windows at a line. */
const onComputer = (i: number, second?: string): Visit => ({
  day: 11,
  minute: 40 * i + (second === undefined ? 0 : 3),
  event: 'signup',
  account: second === undefined ? nameOf(i) : `second.${nameOf(i)}`,
  email: second ?? `${nameOf(i)}@gmail.com`,
  ip: `${LINES[i % LINES.length]}.${20 + i}.7`,
  browser: cleared(desktop(77), `${i} ${second}`),
})
const TWELVE = Array.from({ length: 12 }, (_, i) => i)
/** Accounts at twelve lines, of which each has two, and the first accounts at two more. */
const inPairs = (second: (i: number) => string): Visit[] => [
  ...TWELVE.flatMap((i) => [onComputer(i), onComputer(i, second(i))]),
  onComputer(12),
  onComputer(13),
]
/** Couples with one popular model of laptop, one couple a day. */
const COUPLES = TWELVE.flatMap((day): Visit[] =>
  [0, 1].map((i) => ({
    day,
    minute: 500 * i,
    event: 'signup',
    account: nameOf(300 + 2 * day + i),
    ip: atHome(100 + day),
    browser: cleared(desktop(77), `couple-${day}-${i}`),
  })),
)

/** An operator who makes accounts in pairs, so that each line has two, and couples. */
export const inPairsAtLines: Case[] = [
  {
    name: 'accounts on one computer at twelve lines, at each of which a tag of the mailbox signs up too',
    reason: 'Two at each line are no crowd of few lines, to which the next account is a stranger.',
    right: STOPPED,
    from: -2,
    countedOn: 10,
    steps: [...OTHERS, ...inPairs((i) => `${nameOf(i)}+tag@gmail.com`)],
  },
  {
    name: 'accounts on one computer at twelve lines, at each of which another mailbox signs up too',
    reason: 'Two at each line are no crowd of few lines, to which the next account is a stranger.',
    right: STOPPED,
    from: -2,
    countedOn: 10,
    steps: [...OTHERS, ...inPairs((i) => `${nameOf(100 + i)}@gmail.com`)],
  },
  {
    name: 'the last two of twelve couples with one popular laptop, one couple a day',
    reason: 'Half of them come back.',
    right: ALLOWED,
    from: -4,
    countedOn: 9,
    steps: [...OTHERS, ...again(COUPLES.slice(0, 16)), ...COUPLES],
  },
]
