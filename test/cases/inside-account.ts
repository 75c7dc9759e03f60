import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  homeOf,
  iphone,
  NET,
  nameOf,
  phoneApp,
  type Step,
  usual,
  type Visit,
} from './support/case.ts'
import { DAY, KNOWN, login, PC } from './support/known-account.ts'

const later = (minute: number, about: Partial<Visit>): Visit => login({ minute, ...about })
const APP = phoneApp('installation-1')
const NEW_APP = phoneApp('installation-2', 'Android 16; Pixel 8')
const NEW_PHONE = { browser: iphone('new-phone') }

const withId = (browser: Visit['browser']) => cleared(browser, String(PC.visitorId))

/** A login to a young account whose challenge is passed, and a payout minutes later. */
const payout = (about: Partial<Visit>): Step[] => [
  ...usual('jane', 2, { from: 20, browser: PC }),
  later(0, about),
  { outcome: 'challenge_passed', account: 'jane', day: DAY + 1 / 1440 },
  later(5, { ...about, event: 'payout' }),
]

/** A login in the browser of a phished password whose challenge is passed, and an event minutes later. */
const inside = (event: string, about: Partial<Visit> = {}): Step[] => [
  ...KNOWN,
  later(0, { ip: NET.homeMoved, browser: STRANGER, ...about }),
  { outcome: 'challenge_passed', account: 'jane', day: DAY + 1 / 1440 },
  later(6, { ip: NET.homeMoved, browser: STRANGER, ...about, event }),
]
const STRANGER = cleared(desktop(777), 'stranger')

/** Messages of an account within nine minutes. */
const messages = (count: number, { account, ip, browser, day, minute = 0 }: Visit): Visit[] =>
  Array.from({ length: count }, (_, i) => ({
    day,
    minute: minute + (9 * i) / count,
    event: 'message',
    account,
    ip,
    browser,
  }))
/** Customers of a day, who write one message each unless `times` returns another number. */
const others = (count: number, day: number, times: (i: number) => number = () => 1): Visit[] =>
  Array.from({ length: count }, (_, i) => i).flatMap((i) => {
    const visit = { day, minute: 11 * i, account: nameOf(i), ip: homeOf(i) }
    const browser = desktop(500 + i)
    return [{ ...visit, browser }, ...messages(times(i), { ...visit, browser, minute: 11 * i + 3 })]
  })
const NEWCOMER: Visit = {
  day: 1,
  minute: 0,
  account: 'nora.berg',
  ip: NET.homeMoved,
  browser: desktop(61),
}
const QUICKLY = messages(50, { ...NEWCOMER, minute: 90 })

/** What is done in an account after the login. */
export const insideAccount: Case[] = [
  ...['beneficiary_add', 'bank_account_link', 'mfa_disabled', 'send_money'].map((event) => ({
    name: `${event} minutes after the challenge of a login on an unknown computer was passed`,
    reason:
      'A phished code lets an attacker in once; what the account can lose needs a proof of its own.',
    right: ASKED,
    steps: inside(event),
  })),
  ...['beneficiary_add', 'bank_account_link', 'mfa_disabled', 'send_money'].map((event) => ({
    name: `${event} minutes after such a challenge on a new computer at home`,
    reason: 'The line is the owner’s.',
    right: ALLOWED,
    steps: inside(event, { ip: NET.home }),
  })),
  ...['beneficiary_view', 'wallet_connect', 'device_remove'].map((event) => ({
    name: `${event} minutes after such a challenge at another line`,
    reason: 'Nothing can be lost by it.',
    right: ALLOWED,
    steps: inside(event),
  })),
  {
    name: 'an order in the app of a new phone at the usual carrier, after its web page reset the password',
    reason: 'Phones are replaced, and passwords forgotten.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 6, { ip: NET.carrier, browser: APP.browser }).map((visit) => ({
        ...visit,
        identifiers: APP.identifiers,
      })),
      later(0, { ip: NET.carrierElsewhere, ...NEW_PHONE, event: 'password_reset' }),
      { outcome: 'challenge_passed', account: 'jane', day: DAY + 1 / 1440 },
      later(3, { ip: NET.carrierElsewhere, ...NEW_APP }),
      { outcome: 'challenge_passed', account: 'jane', day: DAY + 4 / 1440 },
      later(30, { ip: NET.carrierElsewhere, ...NEW_APP, event: 'order' }),
    ],
  },
  ...Object.entries({ phone: iphone('copy'), computer: desktop(61) }).map(
    ([name, browser]): Case => ({
      name: `a payout on an attacker's ${name} with the id of the owner's browser, minutes after the challenge of its login was passed`,
      reason: 'An id does not move to another machine: it was copied.',
      right: ASKED,
      issued: true,
      steps: payout({ ip: NET.britain, browser: withId(browser) }),
    }),
  ),
  {
    name: 'a payout at home on a new computer to which the profile of the browser was moved',
    reason: 'The line is known.',
    right: ALLOWED,
    issued: true,
    steps: payout({ browser: withId(desktop(61)) }),
  },
  {
    name: 'fifty messages within nine minutes from a new account, where others write one',
    reason: 'No one who has just come writes so many messages to others.',
    right: ASKED,
    from: -5,
    steps: [...others(24, 0.9), NEWCOMER, ...QUICKLY],
  },
  {
    name: 'the same at a site where some of the others chat',
    reason: 'The pace is usual there.',
    right: ALLOWED,
    from: -50,
    steps: [...others(24, 0.9, (i) => (i < 3 ? 20 : 1)), NEWCOMER, ...QUICKLY],
  },
  {
    name: 'the same on the first day of a site',
    reason: 'No pace is usual yet.',
    right: ALLOWED,
    from: -50,
    steps: [...others(6, 0.9), NEWCOMER, ...QUICKLY],
  },
  {
    name: 'the same from an account of a month',
    reason: 'It was used on many days.',
    right: ALLOWED,
    from: -50,
    steps: [...KNOWN, ...others(24, DAY - 0.1), ...messages(50, login({ minute: 90 }))],
  },
  {
    name: 'the same from the program of a new customer',
    reason: 'Programs and imports are quick.',
    right: ALLOWED,
    from: -50,
    steps: [...others(24, 0.9), NEWCOMER, ...QUICKLY.map((visit) => ({ ...visit, browser: {} }))],
  },
]
