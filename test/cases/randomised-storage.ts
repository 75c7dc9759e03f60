import { ALLOWED, ASKED, type Case, NET, showing, type Visit } from './support/case.ts'
import { after, KNOWN, login, PC } from './support/known-account.ts'

/** The usual computer with a tool that changes its drawings each time. */
const RANDOMISED = showing(PC, { canvas: { hash: 'random', noisy: true } })
const change = (about: Partial<Visit>): Visit =>
  login({ event: 'bank_account_change', browser: RANDOMISED, ...about })

export const randomisedStorage: Case[] = [
  after(
    'the bank account is changed elsewhere, with the id of the usual browser, whose drawings are random now',
    ASKED,
    'Stolen storage is loaded into browsers that imitate the machine and randomise its drawings.',
    change({ ip: NET.homeMoved }),
  ),
  after(
    'the same at another line of the provider, without a login before',
    ASKED,
    'A proxy in the town of the owner costs little.',
    change({ ip: NET.sameProvider }),
  ),
  after('the same at home', ALLOWED, 'A person installs a blocker of fingerprinting.', change({})),
  after(
    'a login elsewhere with such a blocker',
    ALLOWED,
    'It is the usual browser, and nothing is lost by a login.',
    login({ browser: RANDOMISED, ip: NET.homeMoved }),
  ),
  {
    name: 'the bank account is changed elsewhere, after a week with such a blocker at home',
    reason: 'The owner has used the browser so.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...[24, 26, 28].map((day) => login({ day, browser: RANDOMISED })),
      change({ day: 31, ip: NET.homeMoved }),
    ],
  },
]
