import {
  ALLOWED,
  ASKED,
  type Case,
  desktop,
  NET,
  nameOf,
  STOPPED,
  series,
  type Visit,
} from './support/case.ts'

const FARM = series(10, 8, (i) => ({ account: nameOf(i), ip: NET.home, browser: desktop(1) }))
const [LAST = { day: 0, account: '', ip: '', browser: {} }] = FARM.slice(-1)
const JANE: Visit = { day: 1, account: 'jane', ip: NET.homeMoved, browser: desktop(30) }
const homeOf = (i: number): string => `84.${130 + i}.20.7`
/** Spellings of one account number, as people write it. */
const SPELLINGS = [
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  'de89370400440532013000',
  'DE89-3704-0044-0532-0130-00',
  'DE89 37040044 0532013000',
  'de89 3704 0044 0532 0130 00',
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
