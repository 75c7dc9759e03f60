import { android } from './shared-machines.ts'
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
  type Visit,
} from './support/case.ts'

/** Sign-ups, one each so many days. */
const signups = (
  count: number,
  everyDays: number,
  visit: (i: number) => Pick<Visit, 'ip' | 'browser'>,
): Visit[] =>
  Array.from({ length: count }, (_, i) => ({
    ...visit(i),
    account: nameOf(i),
    day: Math.floor(i * everyDays),
    minute: Math.round(((i * everyDays) % 1) * 1440),
  }))

/** The caller reports those of these accounts a day after they signed up. */
export const reporting = (visits: readonly Visit[], which: (i: number) => boolean): Step[] =>
  visits.flatMap((visit, i): Step[] => [
    visit,
    ...(which(i) ? [{ day: visit.day + 1.4, account: visit.account, label: 'abuse' }] : []),
  ])

/** Each comes back to its account two days later, in its own browser. */
const returning = (visits: readonly Visit[], which: (i: number) => boolean): Visit[] =>
  visits
    .filter((_, i) => which(i))
    .map((visit) => ({ ...visit, day: visit.day + 2, event: 'login' }))

const elsewhere = (visits: readonly Visit[], ip: string): Visit[] =>
  visits.map((visit) => ({ ...visit, ip }))

const twoOfThree = (i: number): boolean => i % 3 !== 0
const onLine = (i: number): string => `84.${140 + i}.20.7`

/** Its operator passes what is asked, with a mailbox for each account, and the caller says so. */
const passing = (visits: readonly Visit[], from: number): Step[] =>
  visits.slice(from).map(({ day, minute = 0, account }) => ({
    day: day + (minute + 2) / 1440,
    account,
    label: 'legitimate',
    ofCheck: true,
  }))

/** A spammer's machine: another cookie and another line for each account, and none of them comes back. */
const SPAM = signups(20, 3.5, (i) => ({
  ip: onLine(i),
  browser: { ...cleared(desktop(1), `spam-${i}`), fingerprintConfidence: 0.6 },
}))

const AT_HOME = signups(18, 2.6, (i) => ({
  ip: NET.home,
  browser: cleared(desktop(1 + (i % 3)), `home-${i}`),
}))

/** People on machines of one model, each at a line of its own. */
const OWNERS = signups(18, 2.5, (i) => ({
  ip: onLine(i),
  browser: cleared(desktop(1), `owner-${i}`),
}))

const PHONES = signups(18, 0.8, (i) => ({
  ip: onLine(i),
  browser: iphone(`phone-${i}`),
}))

const OFFICE = signups(12, 1.5, (i) => ({ ip: NET.home, browser: desktop(20 + i) }))

/** Another made-up machine for each account, at one line within days. */
export const RING = signups(9, 0.9, (i) => ({ ip: NET.home, browser: desktop(40 + i) }))

const CLASS: Visit[] = Array.from({ length: 10 }, (_, i) => ({
  day: 0,
  minute: 3 * i,
  account: nameOf(i),
  ip: NET.home,
  browser: cleared(desktop(7), `pupil-${i}`),
}))

export const reported: Case[] = [
  {
    name: 'a machine of which two accounts of three were reported, always another cookie and another line',
    reason: 'Its own volume makes no machine a common model.',
    steps: reporting(SPAM, twoOfThree),
    right: STOPPED,
    from: 6,
  },
  {
    name: 'the same, where each account passes what it is asked',
    reason: 'Who makes twenty accounts has twenty mailboxes.',
    steps: [...reporting(SPAM, twoOfThree), ...passing(SPAM, 6)],
    right: STOPPED,
    from: 6,
  },
  {
    name: 'eighteen owners of one model of machine, who come back, two of them reported',
    reason: 'Two labels condemn no model.',
    steps: [
      ...reporting(OWNERS, (i) => i === 3 || i === 9),
      ...returning(OWNERS, (i) => i !== 3 && i !== 9),
    ],
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'a model that a spammer has too: a third of its newest accounts were reported, the others come back',
    reason: 'A spammer does not make his model one for spammers.',
    steps: [
      ...reporting(OWNERS, (i) => i % 3 === 0),
      ...returning(OWNERS, (i) => i % 3 !== 0 && i % 2 === 0),
    ],
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'a popular phone of which half of the newest accounts were reported, and few come back',
    reason: 'All phones of a model look alike.',
    steps: [...reporting(PHONES, (i) => i % 2 === 0), ...returning(PHONES, (i) => i % 4 === 1)],
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'the same on a popular Android phone, without returns',
    reason: 'A site where people sign up once sees no owner of a phone again.',
    steps: reporting(
      PHONES.map((visit, i) => ({ ...visit, browser: android(`android-${i}`) })),
      (i) => i % 2 === 0,
    ),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'three machines at one home line, more than half of their accounts reported',
    reason: 'Labels of the caller show who lives there.',
    steps: reporting(AT_HOME, (i) => i % 5 < 3),
    right: STOPPED,
    from: 6,
  },
  {
    name: 'an office of twelve on one line, one of them reported',
    reason: 'One bad colleague makes no bad office.',
    steps: [
      ...reporting(OFFICE, (i) => i === 2),
      ...elsewhere(
        returning(OFFICE, (i) => i % 3 === 1),
        NET.carrier,
      ),
    ],
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'a class on one line, a pupil of which was reported, and a further class two days later',
    reason: 'One bad pupil makes no bad school.',
    steps: [
      ...reporting(CLASS, (i) => i === 4),
      ...CLASS.map((visit, i) => ({
        ...visit,
        day: 2,
        account: nameOf(30 + i),
        browser: cleared(desktop(7), `other-pupil-${i}`),
      })),
    ],
    right: ALLOWED,
    from: 10,
  },
  {
    name: 'a ring at one home line with a machine for each account, after two of them were reported',
    reason:
      'A household has no two abusers in a week and a stranger a day; a proof is asked, not a person refused.',
    steps: reporting(RING, (i) => i === 1 || i === 3),
    right: ASKED,
    from: 6,
  },
  {
    name: 'a family of four at one home line, one of them reported',
    reason: 'A brother is not his sister.',
    steps: reporting(RING.slice(0, 4), (i) => i === 1),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'a person behind a VPN on a phone of the model of a reported account',
    reason: 'Thousands have the phone, and thousands a VPN.',
    steps: [
      { day: 0, account: 'farmer', ip: NET.carrier, browser: iphone('farm') },
      { day: 1, account: 'farmer', label: 'abuse' },
      { day: 2, account: 'petra.berg', ip: NET.vpn, browser: iphone('petra') },
    ],
    right: ['allow', 'challenge'],
  },
]
