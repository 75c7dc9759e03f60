import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  iphone,
  NET,
  usual,
  type Visit,
  withoutCookie,
} from './support/case.ts'
import { DAY, KNOWN, login, PC } from './support/known-account.ts'

/** A computer in Lagos, by its clock and languages. */
const ATTACKER = { ...desktop(73), timezone: 'Africa/Lagos', languages: ['en-NG', 'en'] }
/** A new computer of the owner. */
const NEW_PC = desktop(61)

/** What a server sends of a page on which the SDK did not run. */
const WITHOUT_SDK = { userAgent: PC.userAgent }

/** A login through a page that a server relays, whose challenge the owner passes. */
const relayed = (ip: string, browser: Visit['browser'] = withoutCookie(PC)): Case['steps'] => [
  login({ ip, browser }),
  { outcome: 'challenge_passed', account: 'jane', day: DAY + 0.001 },
]
const later = (minute: number, about: Partial<Visit>): Visit => login({ minute, ...about })

const cases: Case[] = [
  ...[NET.otherHosting, NET.sameProvider].map(
    (ip): Case => ({
      name: `an export on a computer abroad by its clock, minutes after a login through a relayed page at ${ip}`,
      reason: 'The place was never that of the owner: the attacker relayed the page there.',
      right: ASKED,
      steps: [...KNOWN, ...relayed(ip), later(6, { ip, browser: ATTACKER, event: 'export' })],
    }),
  ),
  {
    name: 'an export on a computer abroad by its clock, minutes after a relayed page, at an account of four visits',
    reason: 'The place was never that of the owner: the attacker relayed the page there.',
    right: ASKED,
    steps: [
      ...usual('jane', 3, { browser: PC }),
      ...relayed(NET.otherHosting),
      later(6, { ip: NET.otherHosting, browser: ATTACKER, event: 'export' }),
    ],
  },
  {
    name: 'a payout on another computer, minutes after a login through a relayed page at the same line',
    reason: 'Neither the device nor the place was ever that of the owner.',
    right: ASKED,
    steps: [
      ...KNOWN,
      ...relayed(NET.homeMoved),
      later(6, { ip: NET.homeMoved, browser: NEW_PC, event: 'payout' }),
    ],
  },
  {
    name: 'a payout on another computer, minutes after a login through a relayed page without our script',
    reason:
      'A relay that removes the script shows no device; the line was never that of the owner.',
    right: ASKED,
    steps: [
      ...KNOWN,
      ...relayed(NET.homeMoved, WITHOUT_SDK),
      later(6, { ip: NET.homeMoved, browser: NEW_PC, event: 'payout' }),
    ],
  },
  {
    name: 'a payout on the usual computer, minutes after it logged in with the script blocked, both at a new line',
    reason: 'The browser is the one of all weeks; an ad blocker was on.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...relayed(NET.homeMoved, WITHOUT_SDK),
      later(6, { ip: NET.homeMoved, event: 'payout' }),
    ],
  },
  {
    name: 'a payout on a new computer at home, minutes after a login with the script blocked',
    reason: 'The line has been that of the owner for weeks.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      login({ browser: WITHOUT_SDK }),
      later(6, { browser: NEW_PC, event: 'payout' }),
    ],
  },
  ...[NET.britain, NET.homeMoved].map(
    (ip): Case => ({
      name: `a new phone minutes after the usual laptop, both at ${ip} for the first time`,
      reason: 'The laptop showed the id that its browser has had for weeks.',
      right: ALLOWED,
      steps: [...KNOWN, login({ ip }), later(6, { ip, browser: iphone('new-phone') })],
    }),
  ),
  {
    name: 'a payout on a new computer minutes after the usual one, both at a new line',
    reason: 'The usual computer showed the id that its browser has had for weeks.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      login({ ip: NET.homeMoved }),
      later(6, { ip: NET.homeMoved, browser: NEW_PC, event: 'payout' }),
    ],
  },
  {
    name: 'a new phone minutes after the usual laptop with cleared cookies, both at a new line',
    reason: 'People move, and buy a telephone.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      login({ ip: NET.homeMoved, browser: cleared(PC, 'another') }),
      later(6, { ip: NET.homeMoved, browser: iphone('new-phone') }),
    ],
  },
  {
    name: 'a new computer at home, minutes after the usual one with cleared cookies',
    reason: 'The line has been that of the owner for weeks.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      login({ browser: cleared(PC, 'another') }),
      later(6, { browser: NEW_PC, event: 'payout' }),
    ],
  },
  {
    name: 'a new computer at a line that a browser with cleared cookies came from four days ago',
    reason: 'No complaint of the line came in four days.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      login({ day: DAY - 4, ip: NET.homeMoved, browser: cleared(PC, 'another') }),
      login({ ip: NET.homeMoved, browser: NEW_PC }),
    ],
  },
  {
    name: 'the own new computer again, minutes after it passed a challenge at a payout at a new line',
    reason: 'This device proved itself there.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      login({ ip: NET.homeMoved, browser: NEW_PC, event: 'payout' }),
      { outcome: 'challenge_passed', account: 'jane', day: DAY + 0.001 },
      later(6, { ip: NET.homeMoved, browser: NEW_PC, event: 'payout' }),
    ],
  },
  {
    name: 'a second device minutes after the first, at an account that signed up yesterday',
    reason: 'The account is at home where it began.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 0, { from: DAY - 1, browser: PC }),
      login({ browser: cleared(PC, 'another') }),
      later(6, { browser: iphone('phone') }),
    ],
  },
]

/** Pages that an attacker relays, in browsers whose ids our edge issued. */
export const relays: Case[] = cases.map((one) => ({ ...one, issued: true }))
