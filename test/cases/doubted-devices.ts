import {
  ALLOWED,
  ASKED,
  type Case,
  desktop,
  iphone,
  NET,
  phoneApp,
  type Step,
  usual,
  type Visit,
} from './support/case.ts'
import { DAY, KNOWN, login, PC } from './support/known-account.ts'

const LATER = 166
/** An account on a laptop until day 16, and on a phone at another line each week from then on. */
const onPhoneSince = (ip: string = NET.home): Visit[] => [
  ...usual('jane', 8, { ip, browser: PC }),
  ...Array.from({ length: 20 }, (_, i) =>
    login({ day: 23 + 7 * i, ip: NET.homeMoved, browser: iphone('phone') }),
  ),
]
/** A login on that laptop after five months, and what is done there minutes later. */
const onOldLaptop = (event: string, ip: string): Visit[] => [
  login({ day: LATER, ip }),
  login({ day: LATER, minute: 9, ip, event }),
]

const STRANGER = { ip: NET.britain, browser: desktop(61) }
const passed = (day: number): Step => ({
  outcome: 'challenge_passed',
  account: 'jane',
  day: day + 1 / 1440,
})
/** A login on an unknown computer abroad whose challenge was passed, and further ones there each day. */
const admitted = (days: number): Step[] => [
  ...KNOWN,
  login(STRANGER),
  passed(DAY),
  ...Array.from({ length: days }, (_, i) => login({ ...STRANGER, day: DAY + 1 + i })),
]
/** The owner goes on to use the usual computer at home. */
const meanwhile = (days: number): Visit[] =>
  Array.from({ length: days }, (_, i) => login({ day: DAY + 0.5 + i }))
const payout = (day: number, about: Partial<Visit> = STRANGER): Visit =>
  login({ ...about, day, event: 'payout' })

const APP = phoneApp('phone-of-the-caller', 'Android 15; SM-A546B')
const AT_CARRIER = { ...APP, ip: NET.carrier }
/** A customer of a bank, who comes once a month, and some who were seen once. */
const monthly = (visits: number): Visit[] =>
  Array.from({ length: visits }, (_, i) => login({ day: DAY - 8 - 28 * (visits - 1 - i) }))
const MONTHLY = [
  [1, 1.1],
  [2, 1.1],
  [4, 3],
] as const
/** A login in the app on a new phone and its enrolment, whose challenges were passed if there were any. */
const enrolled = (ip: string): Step[] => [
  login({ ...APP, ip }),
  login({ ...APP, ip, minute: 3, event: 'device_enroll' }),
  { outcome: 'challenge_passed', account: 'jane', day: DAY + 4 / 1440 },
]

/** Devices of the account's that may be another person's as well. */
export const doubtedDevices: Case[] = [
  ...['email_change', 'payout_change'].map(
    (event): Case => ({
      name: `${event} on a laptop that was not used for five months, at a line that the account never had, which is used on a phone`,
      reason: 'A former partner kept the laptop.',
      right: ASKED,
      steps: [...onPhoneSince(), ...onOldLaptop(event, NET.sameProvider)],
    }),
  ),
  {
    name: 'a login on that laptop abroad, and an order',
    reason: 'The owner takes it on holiday, and nothing is lost.',
    right: ALLOWED,
    from: -2,
    steps: [...onPhoneSince(), ...onOldLaptop('order', NET.france)],
  },
  {
    name: 'email_change on that laptop at home',
    reason: 'The line is known.',
    right: ALLOWED,
    steps: [...onPhoneSince(), ...onOldLaptop('email_change', NET.home)],
  },
  {
    name: 'email_change on that laptop at the line of the phone',
    reason: 'The line is known.',
    right: ALLOWED,
    steps: [...onPhoneSince(), ...onOldLaptop('email_change', NET.homeMoved)],
  },
  {
    name: 'a payout on the laptop of the holiday home, which is used there each summer',
    reason: 'The laptop was always there.',
    right: ALLOWED,
    steps: [...onPhoneSince(NET.france), ...onOldLaptop('payout', NET.france)],
  },
  {
    name: 'a payout on a journey on a laptop that was not used for three weeks',
    reason: 'Three weeks are no long time.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...[25, 27, 29, 31, 33, 35, 37, 39, 41, 43].map((day) =>
        login({ day, browser: iphone('phone') }),
      ),
      payout(45, { ip: NET.britain }),
    ],
  },
  {
    name: 'a payout from another line by a person with one computer who comes twice a year',
    reason: 'The account was used nowhere else meanwhile.',
    right: ALLOWED,
    steps: [
      ...[0, 180, 360].map((day, i) => login({ day, event: i === 0 ? 'signup' : 'login' })),
      login({ day: 540, ip: NET.homeMoved }),
      login({ day: 540, minute: 9, ip: NET.homeMoved, event: 'payout' }),
    ],
  },
  ...[1.1, 2.1, 4.1].map(
    (days): Case => ({
      name: `a payout ${days} days after the challenge of a login abroad was passed, while the owner goes on at home`,
      reason: 'An attacker with the mailbox passes it, and waits.',
      right: ASKED,
      steps: [
        ...admitted(Math.floor(days) - 1),
        ...meanwhile(Math.floor(days)),
        payout(DAY + days),
      ],
    }),
  ),
  {
    name: 'the same after the challenge at a payout there was passed',
    reason: 'The owner was asked once.',
    right: ALLOWED,
    steps: [
      ...admitted(2),
      ...meanwhile(3),
      payout(DAY + 2.1),
      passed(DAY + 2.1),
      payout(DAY + 3.1),
    ],
  },
  ...MONTHLY.map(
    ([visits, days]): Case => ({
      name: `a payout ${days} days after a caller enrolled his phone, at an account with ${visits} visits, one a month`,
      reason: 'The victim read out the code, and does not come before the next month.',
      right: ASKED,
      steps: [...monthly(visits), ...enrolled(NET.carrier), payout(DAY + days, AT_CARRIER)],
    }),
  ),
  {
    name: "a payout at home two days after the customer's new phone was enrolled there, at such an account",
    reason: 'The line is known.',
    right: ALLOWED,
    steps: [...monthly(3), ...enrolled(NET.home), payout(DAY + 2, { ...AT_CARRIER, ip: NET.home })],
  },
  {
    name: "a second payout of a customer whose new phone was enrolled on the road, after the first one's challenge",
    reason: 'The customer was asked twice.',
    right: ALLOWED,
    steps: [
      ...monthly(3),
      ...enrolled(NET.carrier),
      payout(DAY + 2, AT_CARRIER),
      passed(DAY + 2),
      payout(DAY + 4, AT_CARRIER),
    ],
  },
  {
    name: 'a payout on the road on a phone that was enrolled there, whose owner had used the old one every other day',
    reason: 'The old phone was silent for five days: it was replaced.',
    right: ALLOWED,
    steps: [...KNOWN, ...enrolled(NET.carrier), payout(DAY + 5, AT_CARRIER)],
  },
  {
    name: 'a payout on the new computer four days later, where the old one is not used any more',
    reason: 'It was replaced.',
    right: ALLOWED,
    steps: [...admitted(3), payout(DAY + 4.1)],
  },
  {
    name: 'a payout abroad on the new computer, which was used at home as well',
    reason: 'The line is known.',
    right: ALLOWED,
    steps: [
      ...admitted(2),
      ...meanwhile(4),
      login({ ...STRANGER, day: DAY + 2.7, ip: NET.home }),
      payout(DAY + 4.1),
    ],
  },
  {
    name: 'an order on the new computer while the old one is used at home',
    reason: 'Nothing that the account holds is lost.',
    right: ALLOWED,
    steps: [
      ...admitted(2),
      ...meanwhile(3),
      login({ ...STRANGER, day: DAY + 3.1, event: 'order' }),
    ],
  },
  {
    name: 'a payout five weeks after that login, on the second computer of another place',
    reason: 'It has been used for weeks.',
    right: ALLOWED,
    steps: [
      ...admitted(2),
      ...meanwhile(3),
      ...[6, 13, 20, 27].flatMap((days) => [
        login({ ...STRANGER, day: DAY + days }),
        login({ day: DAY + days + 0.5 }),
      ]),
      payout(DAY + 35),
    ],
  },
]
