import { ALLOWED, type Case, NET, STOPPED, type Step, type Visit } from './case.ts'
import { DAY, KNOWN, login } from './known-account.ts'

const SCRIPT = { userAgent: 'python-requests/2.32.3' }
const onServer = (day: number, other: Partial<Visit> = {}): Visit =>
  login({ ip: NET.hosting, browser: SCRIPT, ...other, day })

/** A script of the customer's, that many nights, and the caller's word for it each time. */
const vouched = (nights: number): Step[] =>
  Array.from({ length: nights }, (_, i): Step[] => [
    onServer(DAY + i),
    { label: 'legitimate', account: 'jane', day: DAY + i + 0.3, ofCheck: true },
  ]).flat()

/** Programs that a customer runs, and those of others. */
export const programs: Case[] = [
  {
    name: "a customer's nightly script, for which the caller vouched three times",
    reason: 'The caller said that this program is the customer.',
    right: ALLOWED,
    steps: [...KNOWN, ...vouched(3), onServer(DAY + 3)],
  },
  {
    name: "a customer's nightly script, for which nobody vouched",
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
]
