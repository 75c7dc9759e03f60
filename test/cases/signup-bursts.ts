import { android } from './shared-machines.ts'
import { PEOPLE, SCRIPT, WITHOUT_SDK } from './stuffing.ts'
import {
  ALLOWED,
  type Case,
  cleared,
  desktop,
  NET,
  nameOf,
  phoneApp,
  STOPPED,
  series,
} from './support/case.ts'
import { DAY, login } from './support/known-account.ts'
import { days } from './support/newcomers.ts'

/** Sign-ups by a script, each through another line, in the hour before the one that is judged. */
const scriptedSignups = series(
  30,
  1.9,
  (i) => ({
    event: 'signup',
    account: nameOf(i),
    ip: `79.${200 + i}.10.10`,
    browser: SCRIPT,
  }),
  DAY - 58 / 1440,
)
const signup = (
  about: Partial<ReturnType<typeof login>> & { identifiers?: Record<string, string> },
) => ({
  ...login({ event: 'signup', account: 'wilma.newcomer', ip: NET.sameProvider, ...about }),
  userId: null,
})
/** Two sign-ups a day that a firm's people make for callers, from one line. */
const CALL_CENTRE = { ip: NET.homeMoved, browser: WITHOUT_SDK }
const callCentre = Array.from({ length: 16 }, (_, i) => ({
  ...signup({ account: nameOf(60 + i), ...CALL_CENTRE }),
  day: DAY - 9 + Math.floor(i / 2) + 0.1 * (i % 2),
}))

/** People of a firm who start with the service on one day, and a program with a domain of its own. */
const FIRM = 'nordwerk-solar.de'
const COLLEAGUES = (ip: (i: number) => string) =>
  series(
    45,
    10,
    (i) => ({
      ...signup({ account: nameOf(80 + i), ip: ip(i), browser: desktop(500 + i) }),
      email: `${nameOf(80 + i)}@${FIRM}`,
    }),
    DAY - 0.35,
  )
const colleague = (ip: string) => ({
  ...signup({ ip, browser: WITHOUT_SDK }),
  email: `wilma.newcomer@${FIRM}`,
})
const homeOf = (i: number): string => `84.${130 + (i % 90)}.20.7`
/** Accounts of a new mail domain, each on a machine and a line of its own, that book minutes after their sign-up. */
const booking = (i: number, about: { event: string; userId?: null }) => ({
  account: nameOf(120 + i),
  email: `${nameOf(120 + i)}@billigflug-post.example`,
  ip: `${['79.200', '84.150', '91.20', '87.140'][i % 4]}.${10 + i}.20`,
  browser: desktop(900 + i),
  ...about,
})
/** People of a course who sign up on the campus, and log in at home within the hour. */
const student = (i: number, about: { event: string; userId?: null; ip: string }) => ({
  account: nameOf(200 + i),
  email: `${nameOf(200 + i)}@student.nordstadt.example`,
  browser: desktop(960 + i),
  ...about,
})
const onCampus = (i: number) => `130.149.${4 + (i % 3)}.${20 + i}`
const STUDENTS = Array.from({ length: 28 }, (_, i) => [
  { ...student(i, { event: 'signup', userId: null, ip: onCampus(i) }), day: DAY, minute: 9 * i },
  { ...student(i, { event: 'login', ip: homeOf(i) }), day: DAY, minute: 9 * i + 55 },
]).flat()
const BOOKINGS = Array.from({ length: 30 }, (_, i) => [
  { ...booking(i, { event: 'signup', userId: null }), day: DAY, minute: 4 * i },
  { ...booking(i, { event: 'booking' }), day: DAY, minute: 4 * i + 3 },
]).flat()

/** An operator's accounts of one mailbox, two a minute, on one model of computer at two hosts. */
const OPERATED = series(
  28,
  0.5,
  (i) => ({
    ...signup({ ip: `88.198.10.${10 + (i % 2)}`, browser: cleared(desktop(77), `operated-${i}`) }),
    account: `operated ${i}`,
    email: `quentin.marlow+${100 + 7 * i}@gmail.com`,
  }),
  DAY - 15 / 1440,
)
/** Others of the day before, one of eight with that model. */
const VISITORS = series(
  40,
  30,
  (i) => ({
    ...signup({
      ip: homeOf(i),
      browser: i % 8 === 0 ? cleared(desktop(77), `owner-${i}`) : desktop(600 + i),
    }),
    account: `visitor ${i}`,
    email: `${nameOf(120 + i)}@web.de`,
  }),
  DAY - 1,
)

const numbered = (i: number, from: number) => ({
  event: 'signup',
  account: `${nameOf(i)}.${from + i}`,
  ip: `84.${130 + (i % 90)}.${20 + Math.floor(i / 90)}.7`,
  browser: desktop(from + i),
})
/** Sign-ups of ten days, and those of the hour after a broadcast, of which each 30th is on one model of phone. */
const CUSTOMERS = days(10, (day) => series(40, 20, (i) => numbered(40 * day + i, 3000), day))
const VIEWERS = series(
  391,
  0.15,
  (i) => ({
    ...numbered(i, 5000),
    ...(i % 30 === 0 && { browser: android(`viewer-${i}`) }),
  }),
  10,
)

export const signupBursts: Case[] = [
  {
    name: 'owners of a phone that was never seen at the site, in the hour after a broadcast',
    reason: 'Viewers have other phones than the customers before, and each model is a small part.',
    right: ALLOWED,
    from: -91,
    countedOn: 10,
    steps: [...CUSTOMERS, ...VIEWERS],
  },
  {
    name: 'the last of as many accounts on that phone in an hour without a broadcast',
    reason: 'The site has forty customers a day, and no other came.',
    right: STOPPED,
    countedOn: 10,
    steps: [...CUSTOMERS, ...VIEWERS.filter((_, i) => i % 30 === 0)],
  },
  {
    name: 'the owner of a popular computer at home, while an operator makes accounts of one mailbox on that model at two hosts',
    reason: 'The operator’s accounts come from two addresses, and this one from none of them.',
    right: ALLOWED,
    steps: [
      ...VISITORS,
      ...OPERATED,
      signup({ ip: NET.france, browser: cleared(desktop(77), 'mine') }),
    ],
  },
  {
    name: 'the last of that operator’s accounts',
    reason: 'They are of one mailbox, at one host, within minutes.',
    right: STOPPED,
    from: -3,
    steps: [...VISITORS, ...OPERATED],
  },
  {
    name: 'a colleague whose firm’s gateway stops the SDK, in a roll-out during a burst of sign-ups by a script',
    reason: 'The others of the firm came through that gateway, with browsers.',
    right: ALLOWED,
    steps: [
      ...PEOPLE.map((visit) => ({ ...visit, event: 'signup' })),
      ...COLLEAGUES(() => NET.gateway),
      ...scriptedSignups,
      colleague(NET.gateway),
    ],
  },
  {
    name: 'a colleague with an ad blocker at home, in a roll-out during a burst of sign-ups by a script',
    reason: 'The others of the firm had browsers.',
    right: ALLOWED,
    steps: [
      ...PEOPLE.map((visit) => ({ ...visit, event: 'signup' })),
      ...COLLEAGUES((i) => (i % 3 === 0 ? homeOf(i) : NET.gateway)),
      ...scriptedSignups.slice(-18),
      colleague(homeOf(95)),
    ],
  },
  {
    name: 'sign-ups by a script with a new mail domain, each through another line',
    reason: 'None of the domain has a browser.',
    right: STOPPED,
    from: -8,
    steps: [
      ...PEOPLE.map((visit) => ({ ...visit, event: 'signup' })),
      ...scriptedSignups.map((visit) => ({ ...visit, email: `${visit.account}@${FIRM}` })),
    ],
  },
  {
    name: 'sign-ups of one new mail domain from thirty homes, each with a booking minutes later',
    reason:
      'Thirty people of a new domain do not join from thirty homes in two hours, whatever they do then.',
    right: STOPPED,
    steps: [
      ...BOOKINGS,
      {
        ...booking(30, { event: 'signup', userId: null }),
        day: DAY,
        minute: 125,
      },
    ],
  },
  {
    name: 'a sign-up on the campus by one of a course, the others of which logged in at home since theirs',
    reason: 'They signed up at one place.',
    right: ALLOWED,
    steps: [
      ...STUDENTS,
      {
        ...student(28, { event: 'signup', userId: null, ip: onCampus(28) }),
        day: DAY,
        minute: 310,
      },
    ],
  },
  {
    name: 'a sign-up by the app, during a burst of sign-ups by a script that names a browser',
    reason: 'The app names its installation, which the script does not.',
    right: ALLOWED,
    steps: [
      ...PEOPLE.map((visit) => ({ ...visit, event: 'signup' })),
      ...scriptedSignups,
      signup(phoneApp('installation-new')),
    ],
  },
  {
    name: 'a sign-up that a call centre makes, during a burst of sign-ups by a script through other lines',
    reason: 'Its line has had two sign-ups a day for a week.',
    right: ALLOWED,
    steps: [
      ...PEOPLE.map((visit) => ({ ...visit, event: 'signup' })),
      ...callCentre,
      ...scriptedSignups,
      signup(CALL_CENTRE),
    ],
  },
]
