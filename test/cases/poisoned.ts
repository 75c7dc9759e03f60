import {
  ALLOWED,
  ASKED,
  ASKED_AT_MOST,
  type Case,
  desktop,
  HELD,
  homeOf,
  NET,
  nameOf,
  STOPPED,
  series,
  type Visit,
} from './support/case.ts'
import { KNOWN } from './support/known-account.ts'

const FARM = series(10, 8, (i) => ({ account: nameOf(i), ip: NET.home, browser: desktop(1) }))
const [LAST = { day: 0, account: '', ip: '', browser: {} }] = FARM.slice(-1)
const JANE: Visit = { day: 1, account: 'jane', ip: NET.homeMoved, browser: desktop(30) }
/** Spellings of one account number, as people write it. */
const SPELLINGS = [
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  'de89370400440532013000',
  'DE89-3704-0044-0532-0130-00',
  'DE89 37040044 0532013000',
  'de89 3704 0044 0532 0130 00',
]

/** A stranger orders as a guest under a person's address, and it is reported. */
const STRANGER: Visit = {
  day: 20,
  event: 'order',
  account: 'jane',
  userId: null,
  ip: NET.britain,
  browser: desktop(601),
}
const ORDERED: Case['steps'] = [
  STRANGER,
  { label: 'fraud', account: 'jane', day: 21, ofCheck: true },
]
const AT_HOME: Visit = { day: 30, account: 'jane', ip: NET.home, browser: desktop(1) }
/** The same at a site whose sign-ups name no user id. */
const UNNAMED: Visit = { ...AT_HOME, userId: null }

const ofReportedAddress: Case[] = [
  {
    name: 'a sign-up at home under an address that a stranger used for a reported guest order',
    reason: 'Anyone can type an address; who owns the mailbox can prove it.',
    right: ASKED_AT_MOST,
    steps: [...ORDERED, AT_HOME],
  },
  {
    name: 'a sign-up without a user id at home under such an address',
    reason: 'Anyone can type an address; who owns the mailbox can prove it.',
    right: ASKED_AT_MOST,
    steps: [...ORDERED, UNNAMED],
  },
  {
    name: 'the login and the order after the challenge of that sign-up was passed',
    reason: 'The proof of the mailbox shows whose it is.',
    right: ALLOWED,
    from: -2,
    steps: [
      ...ORDERED,
      UNNAMED,
      { outcome: 'challenge_passed', account: 'jane', day: 30.01 },
      { ...AT_HOME, day: 31, event: 'login' },
      { ...AT_HOME, day: 31, minute: 6, event: 'order' },
    ],
  },
  {
    name: 'a payout at home of an account of months, whose address a stranger used for a reported guest order',
    reason: 'The order was not of this account, and names nothing of its devices and networks.',
    right: ALLOWED,
    steps: [...KNOWN, ...ORDERED, { ...AT_HOME, event: 'payout' }],
  },
  {
    name: 'the stranger signs up under that address',
    reason: 'The device and the line are those of the order.',
    right: HELD,
    steps: [...ORDERED, { ...STRANGER, day: 22, event: 'signup' }],
  },
  {
    name: 'the stranger signs up under that address, with a user id, on another computer at another line',
    reason: 'The visitor has to show that the mailbox is theirs.',
    right: ASKED,
    steps: [...ORDERED, { ...AT_HOME, day: 22, ip: NET.france, browser: desktop(602) }],
  },
  {
    name: 'the stranger does so again, minutes after a challenge that was left',
    reason: 'A sign-up without a passed challenge proves nothing for the next.',
    right: STOPPED,
    steps: [
      ...ORDERED,
      { ...UNNAMED, day: 22, ip: NET.france, browser: desktop(602) },
      { ...UNNAMED, day: 22, minute: 9, ip: NET.france, browser: desktop(602) },
    ],
  },
  {
    name: 'an account whose sign-up without a user id was reported logs in at another line on another computer',
    reason: 'It logged in under its user id where it signed up: it is the same account.',
    right: HELD,
    steps: [
      { ...UNNAMED, day: 20 },
      { label: 'fraud', account: 'jane', day: 20.1, ofCheck: true },
      { ...AT_HOME, day: 21, event: 'login' },
      { ...AT_HOME, day: 22, event: 'login', ip: NET.france, browser: desktop(602) },
    ],
  },
]

/** What a stranger does with another person's address or account, and what costs an operator nothing. */
export const poisoned: Case[] = [
  {
    name: "an owner logs in and orders, for the first time since a farm tried to sign up with the owner's address",
    reason: 'Anyone can type an address; nothing of that attempt is the owner.',
    right: ALLOWED,
    from: -2,
    steps: [
      ...FARM,
      { ...LAST, account: 'jane', userId: null, minute: 80 },
      { ...JANE, event: 'login' },
      { ...JANE, event: 'order', minute: 9 },
    ],
  },
  ...ofReportedAddress,
  {
    name: 'an order after a risky sign-up and 41 logins within two hours',
    reason: 'Any number of logins in an afternoon is one afternoon.',
    right: STOPPED,
    steps: [
      ...FARM,
      ...Array.from({ length: 41 }, (_, i) => ({ ...LAST, event: 'login', minute: 80 + 2 * i })),
      { ...LAST, event: 'order', minute: 180 },
    ],
  },
  {
    name: 'nine accounts with one bank account, spelt differently each time, are paid out',
    reason: 'Spaces and letter case are no other bank account.',
    right: ASKED,
    steps: [0, 12, 24, 30].flatMap((day) =>
      Array.from({ length: 9 }, (_, i) => ({
        day: day + i / 20,
        event: day === 0 ? 'signup' : day === 30 ? 'payout_change' : 'login',
        account: nameOf(i),
        ip: homeOf(i),
        browser: desktop(400 + i),
        ...(day === 30 && { identifiers: { iban: SPELLINGS[i % SPELLINGS.length] ?? '' } }),
      })),
    ),
  },
  {
    name: 'an order after a risky sign-up that was sent again without a browser',
    reason: 'The second form made no account, and its address is taken.',
    right: STOPPED,
    steps: [
      ...FARM,
      { ...LAST, minute: 76, ip: NET.homeMoved, browser: { userAgent: desktop(1).userAgent } },
      { ...LAST, event: 'order', minute: 84 },
    ],
  },
  {
    name: 'the same at a site whose sign-ups have no user id',
    reason: 'The second form made no account, and its address is taken.',
    right: STOPPED,
    steps: [
      ...FARM.map((visit) => ({ ...visit, userId: null })),
      {
        ...LAST,
        userId: null,
        minute: 76,
        ip: NET.homeMoved,
        browser: { userAgent: desktop(1).userAgent },
      },
      { ...LAST, event: 'order', minute: 84 },
    ],
  },
]
