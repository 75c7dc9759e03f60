import {
  ALLOWED,
  ASKED_AT_MOST,
  type Case,
  desktop,
  NET,
  STOPPED,
  type Step,
  usual,
  type Visit,
} from './support/case.ts'

const THERE = { ip: NET.sameProvider, browser: desktop(50) }
const ADDRESS = 'vera.stein@example.com'
/** The owner of the address, at home on another computer. */
const owner = (about: Partial<Visit>): Visit => ({
  day: 30,
  account: 'vera',
  email: ADDRESS,
  ip: NET.home,
  browser: desktop(9),
  ...about,
})
const OWN_ACCOUNT = usual('vera', 8, { browser: desktop(9) }).map((visit) => ({
  ...visit,
  email: ADDRESS,
}))

const FRAUDS = ['karl', 'nils', 'paul']
/** Accounts of one browser, the last of which is followed by `then`; all are reported. */
const frauds = (then: readonly Step[]): Step[] => [
  ...FRAUDS.map((account, i) => ({ day: 2 * i, account, event: 'signup', ...THERE })),
  ...then,
  ...FRAUDS.map((account) => ({ day: 9, account, label: 'fraud' })),
]
const typed = (day: number): Visit => ({
  day,
  account: 'guest',
  userId: null,
  email: ADDRESS,
  event: 'signup',
  ...THERE,
})

/** What the accounts of a browser show of an address that was typed in it. */
export const typedAddresses: Case[] = [
  {
    name: 'a sign-up whose address was typed before in the browser of three accounts that were reported',
    reason: 'Anyone can type an address.',
    right: ALLOWED,
    steps: [...frauds([typed(5)]), owner({ event: 'signup' })],
  },
  ...['login', 'payout'].map(
    (event): Case => ({
      name: `${event} of an account of weeks, whose address was typed in such a browser`,
      reason: 'A stranger who types an address does not take the account from its owner.',
      right: ALLOWED,
      steps: [...OWN_ACCOUNT, ...frauds([typed(5)]), owner({ event })],
    }),
  ),
  {
    name: 'a sign-up with an address to which an account that was reported had changed its own',
    reason: 'The mailbox was never shown: its owner can show it.',
    right: ASKED_AT_MOST,
    steps: [
      ...frauds([{ day: 6, account: 'paul', event: 'email_change', email: ADDRESS, ...THERE }]),
      owner({ event: 'signup' }),
    ],
  },
  {
    name: 'a further sign-up in the browser in which the address was typed',
    reason: 'The browser is that of the three.',
    right: STOPPED,
    steps: [...frauds([typed(5)]), owner({ event: 'signup', ...THERE })],
  },
  {
    name: 'a login elsewhere of an address that came back in such a browser, at a site without user ids',
    reason: 'The address is used there, not only typed.',
    right: STOPPED,
    steps: [
      ...frauds([typed(5), { ...typed(8), event: 'login' }]),
      owner({ userId: null, event: 'login' }),
    ],
  },
]
