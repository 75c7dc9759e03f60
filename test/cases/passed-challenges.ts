import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  iphone,
  NET,
  type Step,
  usual,
  type Visit,
} from './support/case.ts'
import { DAY, KNOWN, login, PC } from './support/known-account.ts'

const ATTACKER = { ip: NET.britain, browser: desktop(61) }
const NEW_PC = { browser: desktop(61) }
const later = (minute: number, about: Partial<Visit>): Visit => login({ minute, ...about })

/** An event at a minute whose challenge has this outcome. */
const challenged = (minute: number, outcome: string, about: Partial<Visit>): Step[] => [
  later(minute, about),
  { outcome: `challenge_${outcome}`, account: 'jane', day: DAY + (minute + 1) / 1440 },
]

/** Six prompts within 40 minutes that the owner refuses, and a seventh that is approved. */
const untilApproved = (about: Partial<Visit>): Step[] => [
  ...[0, 1, 2, 3, 4, 5].flatMap((i) =>
    challenged(6 * i, i % 2 === 0 ? 'abandoned' : 'failed', about),
  ),
  ...challenged(40, 'passed', about),
]

/** Two employees of one office, each on an own computer; the colleague's is of this seed. */
const office = (seed: number): Visit[] => [
  ...KNOWN,
  ...usual('karl', 12, { from: 0.3, browser: desktop(seed) }),
]
const COLLEAGUES = { browser: cleared(PC, 'colleague') }
const ofSameModel: Visit[] = [...KNOWN, ...usual('karl', 12, { from: 0.3, ...COLLEAGUES })]

const LOSSES = ['payout_change', 'email_change', 'replace_phone', 'api_key_create']

/** What a passed challenge proves, and a colleague's computer, at events by which the account may be lost. */
export const passedChallenges: Case[] = [
  ...LOSSES.map(
    (event): Case => ({
      name: `${event} on an unknown computer abroad, minutes after the seventh prompt was approved`,
      reason: 'Prompts were sent until the owner gave in.',
      right: ASKED,
      steps: [...KNOWN, ...untilApproved(ATTACKER), later(54, { ...ATTACKER, event })],
    }),
  ),
  {
    name: 'a payout_change after six refused prompts, and a seventh at a payout that was approved',
    reason: 'Prompts were sent until the owner gave in.',
    right: ASKED,
    steps: [
      ...KNOWN,
      ...untilApproved({ ...ATTACKER, event: 'payout' }),
      later(54, { ...ATTACKER, event: 'payout_change' }),
    ],
  },
  {
    name: 'a payout_change on an unknown computer abroad, minutes after one prompt was left and one approved',
    reason: 'Neither device nor network was known before today.',
    right: ASKED,
    steps: [
      ...KNOWN,
      ...challenged(0, 'abandoned', ATTACKER),
      ...challenged(2, 'passed', ATTACKER),
      later(5, { ...ATTACKER, event: 'payout_change' }),
    ],
  },
  {
    name: 'an email_change minutes after the login on an unknown computer abroad was proved by a code',
    reason: 'So a sold account is taken over; an owner abroad is asked once.',
    right: ASKED,
    steps: [
      ...KNOWN,
      ...challenged(0, 'passed', ATTACKER),
      later(6, { ...ATTACKER, event: 'email_change' }),
    ],
  },
  {
    name: 'a payout_change on a new computer at home, after a code was mistyped twice',
    reason: 'The line is known.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...challenged(0, 'failed', NEW_PC),
      ...challenged(2, 'failed', NEW_PC),
      ...challenged(4, 'passed', NEW_PC),
      later(64, { ...NEW_PC, event: 'payout_change' }),
    ],
  },
  {
    name: 'a payout on a new phone on a journey, after the challenge at a payout_change was passed',
    reason: 'The owner was asked once at such an event.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...challenged(0, 'passed', { ip: NET.britain, browser: iphone('new-phone') }),
      ...challenged(5, 'passed', {
        ip: NET.britain,
        browser: iphone('new-phone'),
        event: 'payout_change',
      }),
      later(20, { ip: NET.britain, browser: iphone('new-phone'), event: 'payout' }),
    ],
  },
  {
    name: 'a payout on the new computer of a journey, the day after the challenge of its login was passed',
    reason: 'The owner had a day to complain.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...challenged(0, 'passed', ATTACKER),
      login({ ...ATTACKER, day: DAY + 1.2, event: 'payout' }),
    ],
  },
  {
    name: 'an api_key_create on the usual computer on a journey',
    reason: 'The browser is known.',
    right: ALLOWED,
    steps: [...KNOWN, login({ ip: NET.france, event: 'api_key_create' })],
  },
  ...['payout_change', 'api_key_create'].flatMap((event): Case[] => [
    {
      name: `${event} on a colleague's computer of the same model in the office`,
      reason: "The browser is another account's, and was never this one's.",
      right: ASKED,
      steps: [...ofSameModel, login({ ...COLLEAGUES, event })],
    },
    {
      name: `${event} minutes after a login on a colleague's other computer in the office`,
      reason: "The browser is another account's, and was never this one's before today.",
      right: ASKED,
      steps: [
        ...office(8),
        login({ browser: desktop(8) }),
        later(9, { browser: desktop(8), event }),
      ],
    },
  ]),
  {
    name: "a login on a partner's computer at home",
    reason: 'A login takes nothing, and couples lend each other their devices.',
    right: ALLOWED,
    steps: [...office(8), login({ browser: desktop(8) })],
  },
  {
    name: 'a payout on a computer at home that two people have used for weeks',
    reason: 'Both accounts have been used in this browser.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...usual('karl', 12, { from: 0.3, browser: PC }),
      login({ event: 'payout_change' }),
    ],
  },
  {
    name: "a payout in the browser of an accountant, who has used the client's account there for weeks",
    reason: 'The browser has been one of this account for weeks.',
    right: ALLOWED,
    steps: [
      ...usual('karl', 12, { from: 0.3, ip: NET.homeMoved, browser: desktop(8) }),
      ...usual('nora', 12, { from: 0.6, ip: NET.homeMoved, browser: desktop(8) }),
      ...KNOWN,
      ...[6, 13, 20, 26].map((day) =>
        login({ day, minute: 90, ip: NET.homeMoved, browser: desktop(8) }),
      ),
      login({ ip: NET.homeMoved, browser: desktop(8), event: 'payout_change' }),
    ],
  },
  {
    name: 'a payout on a new computer in the office',
    reason: 'No other account has used it, and the line is known.',
    right: ALLOWED,
    steps: [...office(8), login({ ...NEW_PC, event: 'payout_change' })],
  },
]
