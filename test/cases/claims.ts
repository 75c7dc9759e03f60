import {
  ALLOWED,
  ASKED,
  type Case,
  desktop,
  iphone,
  NET,
  usual,
  type Visit,
  withoutIdAtSignup,
} from './support/case.ts'
import { login, PC } from './support/known-account.ts'

const withToken = (visit: Visit): Visit => ({ ...visit, page: 'solved' })
const visitsOf = (browser: Visit['browser'], visits = 12): Visit[] =>
  withoutIdAtSignup(usual('jane', visits, { browser }))
/** Twelve visits at home whose page answered the nonce. */
const CONFIRMED = visitsOf(PC).map(withToken)
const PHONE = iphone('phone')

const cases: Case[] = [
  {
    name: 'a login with recorded data of the usual browser, without a token, from another continent',
    reason:
      'All visits of the account had a token; who has a record of them can send it from anywhere.',
    right: ASKED,
    steps: [...CONFIRMED, login({ ip: NET.brazil })],
  },
  {
    name: 'the same by a page that answers no nonce',
    reason: 'A script gets a token for any record.',
    right: ASKED,
    steps: [...CONFIRMED, login({ ip: NET.brazil, page: 'silent' })],
  },
  {
    name: 'a payout with recorded data of the usual browser, without a token, at another provider',
    reason: 'Nothing shows that it is the usual browser, and the money is gone.',
    right: ASKED,
    steps: [...CONFIRMED, login({ ip: NET.homeMoved, event: 'payout_change' })],
  },
  {
    name: 'the same after six visits',
    reason: 'Nothing shows that it is the usual browser, and the money is gone.',
    right: ASKED,
    steps: [
      ...visitsOf(PC, 5).map(withToken),
      login({ ip: NET.homeMoved, event: 'payout_change' }),
    ],
  },
  {
    name: 'the owner in a hotel abroad whose network blocks our edge',
    reason: 'A mail is little to ask; a refusal would be wrong.',
    right: ['allow', 'challenge'],
    steps: [...CONFIRMED, login({ ip: NET.france })],
  },
  {
    name: 'the owner in a hotel abroad, with a token',
    reason: 'The browser is known.',
    right: ALLOWED,
    steps: [...CONFIRMED, login({ ip: NET.france, page: 'solved' })],
  },
  {
    name: 'the owner at home, where a blocker stops our edge for the first time: a login and a payout',
    reason: 'The line is known.',
    right: ALLOWED,
    from: -2,
    steps: [...CONFIRMED, login({}), login({ minute: 9, event: 'payout_change' })],
  },
  {
    name: 'the owner at another provider of the country, where a blocker stops our edge for the first time',
    reason: 'People move within their country, and a login takes nothing.',
    right: ALLOWED,
    steps: [...CONFIRMED, login({ ip: NET.homeMoved })],
  },
  {
    name: 'a login abroad and a payout there at a site that sends data without tokens',
    reason: 'No visit of the account ever had a token.',
    right: ALLOWED,
    from: -2,
    steps: [
      ...visitsOf(PC),
      login({ ip: NET.france }),
      login({ minute: 9, ip: NET.france, event: 'payout_change' }),
    ],
  },
  {
    name: 'a login abroad on the phone whose blocker has always stopped our edge, beside a computer without one',
    reason: 'The phone never had a token.',
    right: ALLOWED,
    steps: [
      ...CONFIRMED,
      ...[5, 11, 17].map((day) => login({ day, browser: PHONE })),
      login({ ip: NET.france, browser: PHONE }),
    ],
  },
  {
    name: 'a payout abroad at a site that has tokens at logins alone',
    reason: 'The earlier payout of the account had no token either.',
    right: ALLOWED,
    steps: [
      ...CONFIRMED,
      login({ day: 15, event: 'payout_change' }),
      login({ ip: NET.france, event: 'payout_change' }),
    ],
  },
  {
    name: 'a new computer at home without a token',
    reason: 'The line is known, and people buy computers.',
    right: ALLOWED,
    steps: [...CONFIRMED, login({ browser: desktop(7) })],
  },
]

/** Browser data that no page of ours confirmed, in browsers whose ids our edge issued. */
export const claims: Case[] = cases.map((one) => ({ ...one, issued: true }))
