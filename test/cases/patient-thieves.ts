import {
  ALLOWED,
  ASKED,
  type Case,
  desktop,
  iphone,
  NET,
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
const ON_PHONE = usual('jane', 12, PHONE)
/** Another phone of the model. */
const LIKE_PHONE = { ip: NET.sameProvider, browser: iphone('like-phone') }

/** Strangers who wait until a device is no longer new, and owners who have a second one. */
export const patientThieves: Case[] = [
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
]
