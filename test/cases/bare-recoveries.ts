import {
  ALLOWED,
  ASKED,
  type Case,
  NET,
  usual,
  type Visit,
  withoutIdAtSignup,
} from './support/case.ts'
import { DAY, login } from './support/known-account.ts'

/** A bank's app that sends no id of its installation: its user agent is that of any phone with the system. */
const APP = { browser: { userAgent: 'Acme/5.2 CFNetwork/3860.300.31 Darwin/25.2.0' } }
/** A customer who uses it at home, and on the way through one carrier. */
const CUSTOMER: Visit[] = withoutIdAtSignup(usual('jane', 9, APP)).map((visit, i) => ({
  ...visit,
  ip: i % 2 === 0 ? NET.home : NET.carrier,
}))
const at = (ip: string, minute: number, event: string, day = DAY): Visit =>
  login({ ...APP, day, minute, ip, event })
const reset = (ip: string): Visit[] => [at(ip, 0, 'password_reset'), at(ip, 3, 'login')]

export const bareRecoveries: Case[] = [
  {
    name: 'an app without an installation: a reset, an enrolment and a payout through the carrier of the account',
    reason:
      'So a SIM swap goes: with the number the attacker has the carrier too, and each code that is sent to it.',
    right: ASKED,
    from: -2,
    steps: [
      ...CUSTOMER,
      ...reset(NET.carrierElsewhere),
      at(NET.carrierElsewhere, 5, 'device_enroll'),
      at(NET.carrierElsewhere, 12, 'payout'),
    ],
  },
  {
    name: 'the same at home',
    reason: 'The line is known from before.',
    right: ALLOWED,
    from: -2,
    steps: [
      ...CUSTOMER,
      ...reset(NET.home),
      at(NET.home, 5, 'device_enroll'),
      at(NET.home, 12, 'payout'),
    ],
  },
  {
    name: 'a payout through the carrier two days after a reset there',
    reason: 'The owner would have noticed.',
    right: ALLOWED,
    steps: [
      ...CUSTOMER,
      ...reset(NET.carrierElsewhere),
      at(NET.carrierElsewhere, 0, 'payout', DAY + 2),
    ],
  },
  {
    name: 'a login and an order through the carrier minutes after a reset there',
    reason: 'They take nothing.',
    right: ALLOWED,
    from: -2,
    steps: [...CUSTOMER, ...reset(NET.carrierElsewhere), at(NET.carrierElsewhere, 9, 'order')],
  },
]
