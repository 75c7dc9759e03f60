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
import { login } from './support/known-account.ts'

const PHONE = iphone('phone')
const ON_PHONE = { ip: NET.carrier, browser: PHONE }

/** Four people on machines of their own, in one office, who log in once a day. */
const TEAM = Array.from({ length: 27 }, (_, i) =>
  [0, 1, 2, 3].map((n) => login({ day: 2 + i, minute: 120 * n, browser: desktop(201 + n) })),
).flat()
/** An account of which the owner signed up at the office; a phone came once and again a week later. */
const withPhone = (after: (day: number) => Case['steps']): Case['steps'] =>
  [
    ...usual('jane', 0, { browser: desktop(201) }),
    ...[1, 9].flatMap((day) => [login({ day, minute: 600, ...ON_PHONE }), ...after(day)]),
    ...TEAM,
  ].sort((a, b) => timeOf(a) - timeOf(b))
const timeOf = (step: Case['steps'][number]): number =>
  step.day + ('minute' in step ? (step.minute ?? 0) / 1440 : 0)

const later = (minute: number, about: Partial<Visit>): Visit => login({ minute, ...about })

const cases: Case[] = [
  {
    name: "the owner's phone, three weeks after its last visit, and a payout",
    reason: 'The phone has been one of the account for a month.',
    right: ALLOWED,
    from: -2,
    steps: [
      ...withPhone(() => []),
      login({ ...ON_PHONE, ip: NET.carrierElsewhere }),
      later(5, { ...ON_PHONE, ip: NET.carrierElsewhere, event: 'payout' }),
    ],
  },
  {
    name: 'a payout on a phone whose logins there had the wrong password three weeks ago',
    reason: 'It was never in the account.',
    right: ASKED,
    steps: [
      ...withPhone((day) => [{ outcome: 'login_failed', account: 'jane', day: day + 601 / 1440 }]),
      later(5, { ...ON_PHONE, ip: NET.carrierElsewhere, event: 'payout' }),
    ],
  },
  {
    name: 'a payout on another phone of that carrier',
    reason: 'The account has a phone there, and this one is not it.',
    right: ASKED,
    steps: [
      ...withPhone(() => []),
      login({ ip: NET.carrierElsewhere, browser: iphone('stolen', 7) }),
      later(5, { ip: NET.carrierElsewhere, browser: iphone('stolen', 7), event: 'payout' }),
    ],
  },
]

/** Accounts that several people use every day: the newest forty visits are those of ten days. */
export const busyAccounts: Case[] = cases.map((one) => ({ ...one, issued: true }))
