import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  NET,
  nameOf,
  type Step,
  usual,
  type Visit,
} from './support/case.ts'

const STUDENTS = 16
const PASSED = 5
const DAY = 20

const emailOf = (i: number): string => `${nameOf(i)}@acme-college.example`
/** Students with an account of two weeks, each at home. */
const atHome: Visit[] = Array.from({ length: STUDENTS }, (_, i) => i).flatMap((i) =>
  usual(nameOf(i), 7, { from: 0.3 * i, ip: `84.${140 + i}.20.7`, browser: desktop(30 + i) }).map(
    (visit) => ({ ...visit, email: emailOf(i) }),
  ),
)
const minutes = (count: number): number => DAY + count / 1440
/** They log in one after the other within minutes, on equal computers that forget, at one address. */
const inHall = (ip: string, about: (i: number) => Partial<Visit> = () => ({})): Visit[] =>
  Array.from({ length: STUDENTS }, (_, i) => ({
    day: minutes(0.7 * i),
    event: 'login',
    account: nameOf(i),
    email: emailOf(i),
    ip,
    browser: cleared(desktop(7), `computer-${i}`),
    ...about(i),
  }))
/** The first of them pass the challenge. */
const passed = Array.from(
  { length: PASSED },
  (_, i): Step => ({
    outcome: 'challenge_passed',
    account: nameOf(i),
    day: minutes(0.7 * i + 0.3),
  }),
)

/** Logins of one institution's people at a new place. */
export const examHall: Case[] = [
  {
    name: 'students log in on equal computers of a hall, where the first five of the college passed a challenge',
    reason: 'The others are there for the same reason.',
    right: ALLOWED,
    from: PASSED - STUDENTS,
    steps: [...atHome, ...inHall(NET.sameProvider), ...passed],
  },
  {
    name: 'the same logins of a thief with a list of passwords of the college',
    reason: 'No one passes a challenge.',
    right: ASKED,
    from: PASSED - STUDENTS,
    steps: [...atHome, ...inHall(NET.sameProvider)],
  },
  {
    name: 'the same logins in one browser, some of whose challenges were passed',
    reason: 'The students have computers of their own.',
    right: ASKED,
    from: PASSED - STUDENTS,
    steps: [...atHome, ...inHall(NET.sameProvider, () => ({ browser: desktop(7) })), ...passed],
  },
  {
    name: 'payouts in the hall, after the first five of the college passed a challenge',
    reason: 'A neighbour may know the password, and a loss is final.',
    right: ASKED,
    from: PASSED - STUDENTS,
    steps: [...atHome, ...inHall(NET.sameProvider, () => ({ event: 'payout' })), ...passed],
  },
]
