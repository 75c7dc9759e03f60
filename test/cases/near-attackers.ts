import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  iphone,
  NET,
  phoneApp,
  usual,
  type Visit,
  withoutIdAtSignup,
} from './support/case.ts'
import { DAY, KNOWN, login, PC } from './support/known-account.ts'

/** Another computer at another line of the owner's provider: a residential proxy. */
const NEAR = { ip: NET.sameProvider, browser: desktop(61) }
const PHONE = iphone('new-phone')
const later = (minute: number, about: Partial<Visit>): Visit => login({ minute, ...about })
const onWeb = (visits: number): Visit[] => withoutIdAtSignup(usual('jane', visits, { browser: PC }))

/** Four logins, each from another line of the provider, or of a carrier. */
const moving = (network: string): Visit[] =>
  usual('jane', 4, { browser: PC }).map((visit, i) => ({ ...visit, ip: `${network}.${i}.7` }))

/** A reset and a login at minutes 0 and 3. */
const recovered = (about: Partial<Visit>): Visit[] => [
  later(0, { ...about, event: 'password_reset' }),
  later(3, about),
]

const A_YEAR_LATER = DAY + 365

/** Attackers on lines of the owner's provider, and accounts of which little or nothing older is stored. */
export const nearAttackers: Case[] = [
  ...['iban_change', 'payout', 'email_change'].flatMap((event): Case[] => [
    ...[12, 3, 1].map(
      (logins): Case => ({
        name: `${event} in a session on another computer at another line of the provider, at an account with ${logins} logins`,
        reason: 'This computer never logged in: the session was stolen.',
        right: ASKED,
        steps: [...onWeb(logins), login({ ...NEAR, event })],
      }),
    ),
    ...[12, 3].map(
      (logins): Case => ({
        name: `${event} minutes after a login on another computer at another line of the provider, at an account with ${logins} logins`,
        reason: 'A provider serves a country, and attackers rent lines of all of them.',
        right: ASKED,
        steps: [...onWeb(logins), login(NEAR), later(5, { ...NEAR, event })],
      }),
    ),
  ]),
  ...[0, 1].map(
    (logins): Case => ({
      name: `a payout minutes after a login on a new phone at another line of the provider, at an account with ${logins} logins`,
      reason: 'Owners of young accounts have a phone too, and several lines.',
      right: ALLOWED,
      steps: [
        ...onWeb(logins),
        login({ ip: NET.sameProvider, browser: PHONE }),
        later(5, { ip: NET.sameProvider, browser: PHONE, event: 'payout' }),
      ],
    }),
  ),
  ...[
    { what: 'a new phone', browser: PHONE },
    { what: 'a new computer', browser: desktop(61) },
  ].flatMap(({ what, browser }) =>
    [3, 1].map(
      (logins): Case => ({
        name: `a password is reset on ${what} at a new line of the provider, at an account with ${logins} logins`,
        reason: 'People buy devices, have forgotten what the old one kept, and get new addresses.',
        right: ALLOWED,
        from: -2,
        steps: [...onWeb(logins), ...recovered({ ip: NET.sameProvider, browser })],
      }),
    ),
  ),
  ...[
    { where: 'of a provider that gives it another one each time', network: '84.153' },
    { where: 'of a carrier', network: '109.43' },
  ].map(
    ({ where, network }): Case => ({
      name: `a payout on a new computer at a line ${where}`,
      reason: 'Each visit of the account came from a new line there.',
      right: ALLOWED,
      steps: [
        ...moving(network),
        login({ ip: `${network}.99.7`, browser: desktop(61), event: 'payout' }),
      ],
    }),
  ),
  {
    name: 'an order on another computer at another line of the provider',
    reason: 'Nothing that the account holds is lost.',
    right: ALLOWED,
    steps: [...onWeb(3), login(NEAR), later(5, { ...NEAR, event: 'order' })],
  },
  {
    name: 'a payout on the usual computer at another line of the provider',
    reason: 'The browser is known.',
    right: ALLOWED,
    steps: [...KNOWN, login({ ip: NET.sameProvider, event: 'payout' })],
  },
  {
    name: 'a payout on a new computer next door',
    reason: 'A home keeps its subnet more often than its address.',
    right: ALLOWED,
    steps: [...KNOWN, login({ ip: NET.homeNextDoor, browser: desktop(61), event: 'payout' })],
  },
  {
    name: 'a payout on a new computer at a new line of the provider, where a challenge at the login has just been passed',
    reason: 'Attackers pass one too, such as by the mailbox; the owner is asked once more.',
    right: ASKED,
    steps: [
      ...KNOWN,
      login(NEAR),
      { outcome: 'challenge_passed', account: 'jane', day: DAY + 0.001 },
      later(5, { ...NEAR, event: 'payout' }),
    ],
  },
  {
    name: 'a payout on a new computer, minutes after a login through a relayed page at the same line of the provider',
    reason: 'Neither the device nor the line was ever that of the owner.',
    right: ASKED,
    steps: [
      ...onWeb(3),
      login({ ip: NET.sameProvider, browser: cleared(PC, 'relayed') }),
      { outcome: 'challenge_passed', account: 'jane', day: DAY + 0.001 },
      later(30, { ...NEAR, event: 'payout' }),
    ],
  },
  {
    name: 'a payout on a new computer, minutes after the usual one, both at a new line of the provider',
    reason: 'The usual computer showed the id that its browser has had for weeks.',
    right: ALLOWED,
    steps: [...KNOWN, login({ ip: NET.sameProvider }), later(30, { ...NEAR, event: 'payout' })],
  },
  {
    name: 'the bank is changed minutes after a reset, at an account of which nothing is stored',
    reason: 'So a mailbox that was taken over is used; nothing shows that this is the owner.',
    right: ASKED,
    steps: [...recovered(NEAR), later(8, { ...NEAR, event: 'bank_change' })],
  },
  {
    name: 'the app: the bank is changed minutes after a reset, at an account of which nothing is stored',
    reason: 'So a number that was taken over is used; nothing shows that this is the owner.',
    right: ASKED,
    steps: [
      ...recovered({ ...phoneApp('installation-1'), ip: NET.carrier }),
      later(8, { ...phoneApp('installation-1'), ip: NET.carrier, event: 'bank_change' }),
    ],
  },
  {
    name: 'a reset, a login and a return, at an account of which nothing is stored',
    reason: 'Who files once a year has forgotten the password.',
    right: ALLOWED,
    from: -3,
    steps: [...recovered(NEAR), later(20, { ...NEAR, event: 'file_return' })],
  },
  {
    name: 'the bank is changed after a login, at an account of which nothing is stored',
    reason: 'Who files once a year has changed the bank.',
    right: ALLOWED,
    steps: [later(0, NEAR), later(8, { ...NEAR, event: 'bank_change' })],
  },
  {
    name: 'a payout minutes after a reset on the computer that signed up an hour ago',
    reason: 'The account began there.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 0, { from: DAY - 0.05, browser: PC }),
      ...recovered({}),
      later(8, { event: 'payout' }),
    ],
  },
  {
    name: 'a payout hours after the challenge at a change of the bank was passed',
    reason: 'The owner was asked once.',
    right: ALLOWED,
    steps: [
      ...recovered(NEAR),
      later(8, { ...NEAR, event: 'bank_change' }),
      { outcome: 'challenge_passed', account: 'jane', day: DAY + 0.007 },
      later(120, { ...NEAR, event: 'payout' }),
    ],
  },
  {
    name: 'the bank is changed two days after a reset, at an account of which nothing older is stored',
    reason: 'No complaint came in two days.',
    right: ALLOWED,
    steps: [...recovered(NEAR), login({ ...NEAR, day: DAY + 2, event: 'bank_change' })],
  },
  {
    name: 'the bank is changed minutes after a reset on another computer of the provider, a year after the last of two visits',
    reason: 'Neither the device nor the line was ever that of the owner.',
    right: ASKED,
    steps: [
      ...onWeb(1),
      ...[...recovered(NEAR), later(8, { ...NEAR, event: 'bank_change' })].map((visit) => ({
        ...visit,
        day: A_YEAR_LATER,
      })),
    ],
  },
  {
    name: 'the bank is changed minutes after a reset on the usual computer at home, a year after the last of two visits',
    reason: 'The browser and the line are known.',
    right: ALLOWED,
    from: -3,
    steps: [
      ...onWeb(1),
      ...[...recovered({}), later(8, { event: 'bank_change' })].map((visit) => ({
        ...visit,
        day: A_YEAR_LATER,
      })),
    ],
  },
]
