import { ALLOWED, ASKED, type Case, cleared, desktop, NET, type Step } from './support/case.ts'
import { DAY, KNOWN, login, PC } from './support/known-account.ts'

/** The handshake of a firewall that inspects TLS with OpenSSL. */
const FIREWALL = { ja3: '', ja4: 't13d3112h2_e8f1e7e78f70_b26ce05bbdd6' }
const behind = (browser: object) => ({ ...browser, tlsCapture: FIREWALL })
const PAGE = { page: 'solved' } as const
const AT_WORK = { ...PAGE, ip: NET.sameProvider, browser: behind(PC) }

/** Logins on such days, whose challenges are passed. */
const proved = (days: readonly number[], about: Parameters<typeof login>[0]): Step[] =>
  days.flatMap((day) => [
    login({ day, ...about }),
    { outcome: 'challenge_passed', account: 'jane', day: day + 0.001 },
  ])
const ON_TWO_DAYS = [DAY, DAY + 1]
const now = (about: Parameters<typeof login>[0]) => login({ day: DAY + 3, ...about })

/** A handshake that is not the browser's. */
export const firewalls: Case[] = [
  {
    name: "the owner's laptop behind a firewall that inspects TLS, after challenges on two days",
    reason: 'The browser has its id and all its days, and the firewall connects for it each time.',
    right: ALLOWED,
    issued: true,
    steps: [...KNOWN, ...proved(ON_TWO_DAYS, AT_WORK), now(AT_WORK)],
  },
  {
    name: 'the same on the second day',
    reason: 'A single passed challenge may be that of a page that is relayed.',
    right: ASKED,
    issued: true,
    steps: [...KNOWN, ...proved([DAY], AT_WORK), now(AT_WORK)],
  },
  {
    name: 'another browser with that handshake at the same place',
    reason: 'A script with the data of the laptop has not its id.',
    right: ASKED,
    issued: true,
    steps: [
      ...KNOWN,
      ...proved(ON_TWO_DAYS, AT_WORK),
      now({ ...AT_WORK, browser: behind(cleared(PC, 'script')) }),
    ],
  },
  {
    name: 'a page that is relayed at a host, for the third time',
    reason: 'The owner is misled again, and passes what the page asks.',
    right: ASKED,
    issued: true,
    steps: [
      ...KNOWN,
      ...proved(ON_TWO_DAYS, { ...PAGE, ip: NET.hosting, browser: behind(desktop(61)) }),
      now({ ...PAGE, ip: NET.hosting, browser: behind(desktop(61)) }),
    ],
  },
  {
    name: 'a copy of the storage of that laptop with such a handshake at another line',
    reason: 'The firewall is at work.',
    right: ASKED,
    issued: true,
    steps: [
      ...KNOWN,
      ...proved(ON_TWO_DAYS, AT_WORK),
      now({ ...AT_WORK, ip: NET.homeMoved, copiedOn: DAY + 1 }),
    ],
  },
]
