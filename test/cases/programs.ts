import { ALLOWED, type Case, NET, nameOf, STOPPED, type Step, type Visit } from './support/case.ts'
import { DAY, KNOWN, login } from './support/known-account.ts'
import { customers, days } from './support/newcomers.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const SCRIPT = { userAgent: 'python-requests/2.32.3' }
const onServer = (day: number, other: Partial<Visit> = {}): Visit =>
  login({ ip: NET.hosting, browser: SCRIPT, ...other, day })

/** A script of the customer's, that many nights, and the caller's word for it each time. */
const vouched = (nights: number): Step[] =>
  Array.from({ length: nights }, (_, i): Step[] => [
    onServer(DAY + i),
    { label: 'legitimate', account: 'jane', day: DAY + i + 0.3, ofCheck: true },
  ]).flat()

const PARTNER = { userAgent: 'PartnerPortal/2.3' }
/** A partner's server signs up two people a day, and the caller labels the first of them so many days later. */
const partner = (signups: number, labels: number, laterDays: number, browser = PARTNER): Step[] =>
  Array.from({ length: signups }, (_, i): Step[] => {
    const account = nameOf(i)
    const visit = { event: 'signup', account, ip: NET.hosting, browser, day: i * 0.5 }
    const label = { label: 'legitimate', account, day: i * 0.5 + laterDays, ofCheck: true as const }
    return i < labels ? [visit, label] : [visit]
  }).flat()
const person = (browser: Visit['browser'], ip: string): Visit => ({
  event: 'signup',
  account: 'petra.berg',
  ip,
  browser,
  day: 9,
})

/** Programs that a customer runs, and those of others. */
export const programs: Case[] = [
  {
    name: "a customer's nightly script, for which the caller vouched three times",
    reason: 'The caller said that this program is the customer.',
    right: ALLOWED,
    steps: [...KNOWN, ...vouched(3), onServer(DAY + 3)],
  },
  {
    name: "a customer's nightly script, for which the caller did not vouch",
    reason: 'Who has the password can run it too.',
    right: STOPPED,
    steps: [...KNOWN, ...[0, 1, 2, 3, 4].map((i) => onServer(DAY + i))],
  },
  {
    name: 'the program that the caller vouched for, on a server of another provider',
    reason: 'The library is common; the server is not the one.',
    right: STOPPED,
    steps: [...KNOWN, ...vouched(3), onServer(DAY + 3, { ip: NET.otherHosting })],
  },
  {
    name: 'another program on the server of the one that the caller vouched for',
    reason: 'Servers of a provider are rented by anyone.',
    right: STOPPED,
    steps: [
      ...KNOWN,
      ...vouched(3),
      onServer(DAY + 3, { browser: { userAgent: 'Go-http-client/2.0' } }),
    ],
  },
  {
    name: 'the first sign-ups by the server of a partner, whose program names itself',
    reason: 'A program at a hosting provider is no surprise; whose it is, the caller knows.',
    right: ['challenge'],
    from: 0,
    steps: partner(4, 0, 0),
  },
  {
    name: 'sign-ups by the server of a partner, ten of which the caller reported as legitimate days later',
    reason: 'The caller said that this program brings customers.',
    right: ALLOWED,
    from: -4,
    countedOn: 8,
    steps: partner(20, 10, 2),
  },
  {
    name: 'sign-ups by a program whose challenges were passed at once',
    reason: 'A farm reads the mails that it is sent.',
    right: STOPPED,
    from: -4,
    countedOn: 8,
    steps: partner(20, 10, 0.01),
  },
  {
    name: 'sign-ups by a library, after ten of which the visitors passed a challenge, as the caller reports',
    reason: 'The caller did not vouch for it: a farm reads the mails that it is sent.',
    right: STOPPED,
    from: -4,
    countedOn: 8,
    steps: [
      ...days(8, (day) => customers(day)),
      ...partner(20, 0, 0, SCRIPT),
      ...Array.from({ length: 10 }, (_, i) => ({
        outcome: 'challenge_passed',
        account: nameOf(i),
        day: i * 0.5 + 0.01,
      })),
    ],
  },
  {
    name: 'another program, at the provider of the partner for whom the caller vouched',
    reason: 'Anyone rents a server there.',
    right: STOPPED,
    countedOn: 8,
    steps: [...partner(16, 10, 2), person({ userAgent: 'SignupTool/1.0' }, NET.hosting)],
  },
  {
    name: 'a script that names a browser, at the provider of the partner for whom the caller vouched',
    reason: 'The partner does not lie about its program.',
    right: STOPPED,
    from: -3,
    countedOn: 8,
    steps: [
      ...partner(16, 10, 2),
      ...Array.from({ length: 12 }, (_, i) => ({
        ...person({ userAgent: CHROME }, NET.hosting),
        account: nameOf(100 + i),
        minute: 2 * i,
      })),
    ],
  },
  {
    name: 'a library on the server of the partner, for whose sign-ups by it the caller vouched',
    reason: 'The caller said so of this server.',
    right: ALLOWED,
    countedOn: 8,
    from: -4,
    steps: partner(20, 10, 2, SCRIPT),
  },
  {
    name: 'the same library on another server of that provider',
    reason: 'Everyone uses the library, and anyone rents a server there.',
    right: STOPPED,
    countedOn: 8,
    steps: [...partner(16, 10, 2, SCRIPT), person(SCRIPT, '88.198.200.9')],
  },
]
