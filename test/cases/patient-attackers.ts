import {
  ALLOWED,
  ASKED,
  type Case,
  desktop,
  iphone,
  NET,
  type Step,
  usual,
  type Visit,
} from './support/case.ts'
import { DAY, KNOWN, login } from './support/known-account.ts'

/** A login of each of so many days from the given one on. */
const daily = (days: number, about: Partial<Visit>, from = DAY): Visit[] =>
  Array.from({ length: days }, (_, i) => login({ ...about, day: from + i }))
const payout = (day: number, about: Partial<Visit>): Visit =>
  login({ ...about, day, event: 'payout' })

/** The owner goes on at home. */
const meanwhile = (days: number): Visit[] => daily(days, {}, DAY + 0.5)
const NEAR = { ip: NET.sameProvider, browser: desktop(61) }
const ABROAD = { ip: NET.britain, browser: desktop(61) }
const WORK = { ip: NET.homeMoved, browser: desktop(9) }

const PHONE = { browser: iphone('phone') }
/** Lines of three providers; the account's is another. */
const PROXIES = ['77.180.12.22', '93.104.10.10', NET.homeMoved] as const
const onProxy = (line: 0 | 1 | 2) => ({ ip: PROXIES[line], browser: desktop(61) })
/** A login there whose challenge is passed. */
const admitted = (line: 0 | 1 | 2): Step[] => [
  login(onProxy(line)),
  { outcome: 'challenge_passed', account: 'jane', day: DAY + 1 / 1440 },
]

const ON_PHONE = usual('jane', 12, PHONE)
/** Another phone of the model. */
const LIKE_PHONE = { ip: NET.sameProvider, browser: iphone('like-phone') }

/** Strangers who wait until a device is no longer new, and owners who have a second one. */
export const patientAttackers: Case[] = [
  ...Object.entries({ 'a line of the provider': NEAR, 'a line abroad': ABROAD }).map(
    ([where, about]): Case => ({
      name: `a payout on a computer at ${where} that was challenged each day for a week, while the owner goes on at home`,
      reason: 'No outcome was reported, and the only proof of the computer is that it comes back.',
      right: ASKED,
      steps: [...KNOWN, ...meanwhile(9), ...daily(9, about), payout(DAY + 8.2, about)],
    }),
  ),
  {
    name: 'a payout on the computer at work after three weeks of both',
    reason: 'A complaint would have come.',
    right: ALLOWED,
    steps: [...KNOWN, ...meanwhile(21), ...daily(21, WORK), payout(DAY + 20.2, WORK)],
  },
  {
    name: 'a payout on such a computer eight days after it came, where the old one is not used any more',
    reason: 'It was replaced.',
    right: ALLOWED,
    steps: [...KNOWN, ...daily(9, WORK), payout(DAY + 8.2, WORK)],
  },
  {
    name: 'a payout on such a computer eight days after it came, which was used at home as well',
    reason: 'The line is known.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...meanwhile(9),
      ...daily(9, WORK),
      login({ ...WORK, day: DAY + 3.7, ip: NET.home }),
      payout(DAY + 8.2, WORK),
    ],
  },
  {
    name: 'a payout on another phone of the model at a line of the provider, four days after its only login, while the owner goes on',
    reason: 'The login was allowed for the model, which many have; nothing came since.',
    right: ASKED,
    steps: [
      ...ON_PHONE,
      ...daily(5, PHONE, DAY - 0.5),
      login(LIKE_PHONE),
      payout(DAY + 4.2, LIKE_PHONE),
    ],
  },
  {
    name: 'a payout on a new phone of the model at a line of the provider, four days after its first login, where the old one is not used any more',
    reason: 'It was replaced.',
    right: ALLOWED,
    steps: [...ON_PHONE, login(LIKE_PHONE), payout(DAY + 4.2, LIKE_PHONE)],
  },
  {
    name: 'a payout at a hotel on a second phone of the model, which came at home',
    reason: 'The owner has two.',
    right: ALLOWED,
    steps: [
      ...ON_PHONE,
      ...daily(5, PHONE, DAY - 0.5),
      login({ ...LIKE_PHONE, ip: NET.home }),
      payout(DAY + 4.2, LIKE_PHONE),
    ],
  },
  {
    name: 'an order on another phone of the model at a line of the provider, while the owner goes on',
    reason: 'Nothing that the account holds is lost.',
    right: ALLOWED,
    steps: [
      ...ON_PHONE,
      ...daily(5, PHONE, DAY - 0.5),
      login(LIKE_PHONE),
      login({ ...LIKE_PHONE, day: DAY + 4.2, event: 'order' }),
    ],
  },
  {
    name: 'a payout through a third provider on a computer that logged in once, four days ago, through a second one',
    reason:
      'The owner did not come meanwhile, and nothing but that login shows that the computer is theirs.',
    right: ASKED,
    steps: [...KNOWN, ...admitted(0), payout(DAY + 4.2, onProxy(1))],
  },
  {
    name: 'such a payout at an account of four visits',
    reason: 'It has another computer.',
    right: ASKED,
    steps: [
      ...usual('jane', 3, { from: DAY - 8, browser: desktop(9) }),
      ...admitted(0),
      payout(DAY + 4.2, onProxy(1)),
    ],
  },
  {
    name: 'a payout on a new computer on another line of the provider of its first login, four days before',
    reason: 'The owner moved, and the provider assigns another address each day.',
    right: ALLOWED,
    steps: [...KNOWN, ...admitted(0), payout(DAY + 4.2, { ...onProxy(0), ip: '77.182.40.9' })],
  },
  {
    name: 'a payout at a hotel on a new computer, which came on a trip and was at home since',
    reason: 'A line of the account shows whose it is.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...admitted(0),
      login({ ...onProxy(1), day: DAY + 2, ip: NET.home }),
      payout(DAY + 4.2, onProxy(2)),
    ],
  },
  {
    name: 'an order through a third provider on a computer that logged in once through a second one',
    reason: 'Nothing that the account holds is lost.',
    right: ALLOWED,
    steps: [...KNOWN, ...admitted(0), login({ ...onProxy(1), day: DAY + 4.2, event: 'order' })],
  },
]
