import { android } from './shared-machines.ts'
import { ALLOWED, type Case, NET, type Step, type Visit } from './support/case.ts'

const PHONE = android('owner')
/** A page on which the SDK does not run. */
const BARE = { userAgent: PHONE.userAgent }

/** An owner of a popular phone, at whose site only the logins are checked without the SDK. */
const OWNER: Visit[] = [
  { day: 0, account: 'jane', ip: NET.home, browser: PHONE },
  ...[3, 6, 9].flatMap((day): Visit[] => [
    { day, account: 'jane', event: 'login', ip: NET.home, browser: BARE },
    { day, minute: 4, account: 'jane', event: 'message', ip: NET.home, browser: PHONE },
  ]),
]

/** A spammer with a phone of that model, elsewhere. */
const SPAMMER: Step[] = [1, 2].flatMap((day): Step[] => [
  { day, account: `spammer${day}`, ip: NET.carrierElsewhere, browser: android(`spam-${day}`) },
  { day: day + 1, account: `spammer${day}`, label: 'fraud' },
])

export const reportedModels: Case[] = [
  {
    name: 'a login without the SDK, at an account that has a phone of the model of a reported one',
    reason: 'The visit shows no device: the model of an earlier one says nothing of who is here.',
    steps: [
      ...OWNER,
      ...SPAMMER,
      { day: 12, account: 'jane', event: 'login', ip: NET.sameProvider, browser: BARE },
      { day: 13, account: 'jane', event: 'login', ip: NET.carrier, browser: BARE },
    ],
    right: ALLOWED,
    from: -2,
    never: ['Device or address of reported abusers'],
  },
]
