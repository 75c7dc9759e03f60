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
  withoutCookie,
} from './support/case.ts'
import { DAY, KNOWN, login, PC } from './support/known-account.ts'

const LAPTOP = desktop(2)
const LINES = [NET.homeMoved, NET.sameProvider, NET.carrier, NET.homeNextDoor]

/** Logins on one computer, two a day; the caller reports those marked `x` as failed. */
const attempts = (outcomes: string, about: (i: number) => Parameters<typeof login>[0]): Step[] =>
  [...outcomes].flatMap((outcome, i): Step[] => {
    const day = DAY + i / 2
    const attempt = login({ day, ...about(i) })
    const report = { outcome: 'login_failed', account: 'jane', day: day + 0.001 }
    return outcome === 'x' ? [attempt, report] : [attempt]
  })
const guesses = (outcomes: string) =>
  attempts(outcomes, (i) => ({
    browser: cleared(desktop(61), `guess-${i}`),
    ip: LINES[i % LINES.length] ?? NET.homeMoved,
  }))
/** The same on telephones of one model, each time with another cookie. */
const onPhones = (outcomes: string) =>
  attempts(outcomes, (i) => ({
    browser: iphone(`guess-${i}`),
    ip: LINES[i % LINES.length] ?? NET.homeMoved,
  }))
const PHONE = iphone('phone')
const FAILED = 'x'.repeat(16)
const byOwner = (outcomes: string, browser = PC) => attempts(outcomes, () => ({ browser }))

export const guessing: Case[] = [
  {
    name: 'two passwords a day at an account that has only signed up, each through another line and with another cookie',
    reason: 'All earlier attempts on this machine failed.',
    right: ASKED,
    steps: [...usual('jane', 0, { browser: PC }), ...guesses('xxxxxxxx?')],
  },
  {
    name: 'two passwords a day for a fortnight, and one failure was not reported',
    reason: 'A single attempt without a reported outcome does not make a machine known.',
    right: ASKED,
    steps: [...usual('jane', 0, { browser: PC }), ...guesses('xxx?xxxxxxxxxxxxxxxxxxxxxxx?')],
  },
  {
    name: 'the owner, while an attacker guesses the password',
    reason: 'The failures were on another machine.',
    right: ALLOWED,
    steps: [...KNOWN, ...guesses('xxxxxxxxxxxx'), login({ day: DAY + 7 })],
  },
  {
    name: 'the owner, after six failures on the usual computer',
    reason: 'The computer is known, and its owner has forgotten the password.',
    right: ALLOWED,
    steps: [...KNOWN, ...byOwner('xxxxxx?')],
  },
  {
    name: 'the owner, who mistypes now and then on a new laptop at home',
    reason: 'Most logins on it were not reported as failed.',
    right: ALLOWED,
    steps: [...KNOWN, ...byOwner('xx????x???x??', LAPTOP)],
  },
  {
    name: "the owner's telephone, after many failures on others of its model",
    reason:
      'They are other telephones: each has an id of its own, and this one has been known for weeks.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 12, { browser: PHONE }),
      ...onPhones(FAILED),
      login({ day: DAY + 9, browser: PHONE }),
    ],
  },
  {
    name: "the owner's telephone in a private window, after many failures on others of its model",
    reason: 'It had come for weeks before the first failure.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 12, { browser: withoutCookie(PHONE) }),
      ...onPhones(FAILED),
      login({ day: DAY + 9, browser: withoutCookie(PHONE) }),
    ],
  },
  {
    name: "a stranger's computer, after many failures on telephones of the owner's model",
    reason: 'Failures on purpose do not make the account one without a past.',
    right: ASKED,
    steps: [
      ...usual('jane', 12, { browser: PHONE }),
      ...onPhones(FAILED),
      login({ day: DAY + 9, ip: NET.brazil, browser: desktop(61) }),
    ],
  },
  {
    name: "a payout on a stranger's computer, after many failures on telephones of the owner's model",
    reason: 'Failures on purpose do not make the account one without a past.',
    right: ASKED,
    steps: [
      ...usual('jane', 12, { browser: PHONE }),
      ...onPhones(FAILED),
      login({ day: DAY + 9, ip: NET.brazil, browser: desktop(61), event: 'payout' }),
    ],
  },
]
