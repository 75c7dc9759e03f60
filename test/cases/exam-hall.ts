import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  NET,
  nameOf,
  STOPPED,
  type Step,
  scatterOf,
  usual,
  type Visit,
} from './support/case.ts'
import { days, inBrowsers, OTHERS } from './support/newcomers.ts'

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

const MANY = 70
const JUDGED = 12
const CAMPUS = '141.30.20.10'
/** Students with mailboxes of their own, who came to the campus with their computers weeks before. */
const onCampus: Visit[] = Array.from({ length: MANY }, (_, i) => i).flatMap((i) =>
  usual(nameOf(i), 2, { from: 0.1 * i, ip: CAMPUS, browser: desktop(30 + i) }),
)
/** An examination of more than a class, on equal computers that forget. */
const examination = (ip: string, about: Partial<Visit> = {}): Visit[] =>
  Array.from({ length: MANY }, (_, i) => ({
    day: minutes(0.2 * i),
    event: 'login',
    account: nameOf(i),
    ip,
    browser: cleared(desktop(7), `computer-${i}`),
    ...about,
  }))

/** Sign-ups of a week at the computers of a pool, which forget; the campus sends its people through three addresses. */
const inPool = (minuteOf: (i: number) => number): Visit[] =>
  Array.from({ length: 30 }, (_, i) => ({
    day: 10 + minuteOf(i) / 1440,
    event: 'signup',
    account: `${nameOf(i)}.student`,
    email: `${nameOf(i)}.student@acme-college.example`,
    ip: `130.149.${4 + 3 * (i % 3)}.20`,
    browser: cleared(desktop(7), `seat-${i}`),
  }))

const CLASS = 9
/** Exits of a school that has several connections of one provider, with addresses of both families. */
const SCHOOL = [NET.home, NET.sameProvider, '91.10.20.30', '2003:e5:2710:9a00::1']
/** A class at the equal computers of a room, which forget. */
const inRoom = (event: string, day: number): Visit[] =>
  Array.from({ length: CLASS }, (_, i) => ({
    day: day + (0.7 * i) / 1440,
    event,
    account: `${nameOf(i)}.pupil`,
    ip: SCHOOL[(i + day) % SCHOOL.length] ?? '',
    browser: cleared(desktop(7), `${event}-${i}`),
  }))

/** Logins and sign-ups of one institution's people. */
export const examHall: Case[] = [
  {
    name: 'students who come one by one to equal computers of a campus with three addresses',
    reason: 'A computer pool has one image, and its people come when they have time.',
    right: ALLOWED,
    from: -30,
    countedOn: 9,
    steps: [...OTHERS, ...inPool((i) => 220 * i + 200 * scatterOf(i))],
  },
  {
    name: 'the last accounts that are made at a campus in turn, every twelve minutes',
    reason: 'People do not come to a pool so evenly; one person waits for each mail.',
    right: STOPPED,
    countedOn: 9,
    steps: [
      ...OTHERS,
      ...inPool((i) => 12 * i + scatterOf(i)).map(({ email: _, ...visit }) => ({
        ...visit,
        ip: NET.campus,
      })),
    ],
  },

  {
    name: 'students log in on equal computers of a hall, where the first five of the college passed a challenge',
    reason: 'The others are there for the same reason.',
    right: ALLOWED,
    from: PASSED - STUDENTS,
    steps: [...atHome, ...inHall(NET.sameProvider), ...passed],
  },
  {
    name: 'the same logins of an attacker with a list of passwords of the college',
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
  {
    name: 'seventy students log in within minutes on equal computers of a hall, on the network that each of them used before',
    reason:
      'Each account was at this place with the own computer; more than a class have examinations there.',
    right: ALLOWED,
    from: -JUDGED,
    steps: [...onCampus, ...examination('141.30.20.40')],
  },
  {
    name: 'the same logins at a place where none of the accounts was',
    reason: 'Who bought a list of passwords works through it on one machine.',
    right: ASKED,
    from: -JUDGED,
    steps: [...onCampus, ...examination(NET.sameProvider)],
  },
  {
    name: 'the same logins on that network in one browser',
    reason:
      'Somebody there tries the passwords of others; the computers of a hall have an id each.',
    right: ASKED,
    from: -JUDGED,
    steps: [...onCampus, ...examination('141.30.20.40', { browser: desktop(7) })],
  },
  {
    name: 'a small class is back at the equal computers where it signed up a week before, through another exit of its school',
    reason: 'Each account was there, on such a computer.',
    right: ALLOWED,
    from: -CLASS,
    countedOn: 17,
    steps: [
      ...days(18, (day) => inBrowsers(day, 5)),
      ...inRoom('signup', 11),
      ...inRoom('login', 18),
    ],
  },
]
