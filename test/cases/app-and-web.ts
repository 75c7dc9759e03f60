import { android } from './shared-machines.ts'
import {
  ALLOWED,
  ASKED,
  ASKED_AT_MOST,
  type Case,
  cleared,
  desktop,
  NET,
  phoneApp,
  usual,
  type Visit,
} from './support/case.ts'
import { KNOWN, login } from './support/known-account.ts'

const APP = phoneApp('own-phone')
const WEB = desktop(31)
const PHONE_WEB = android('web')

/** Visits by the app alone, at home and on the carrier's lines in turn. */
const inApp: Visit[] = usual('jane', 8, { browser: APP.browser }).map((visit, i) => ({
  ...visit,
  identifiers: APP.identifiers,
  ip: i % 2 === 0 ? NET.home : NET.carrier,
}))

const later = (minute: number, about: Parameters<typeof login>[0]) => ({ ...login(about), minute })

/** A login, and four minutes later an event by which the account may be lost. */
const inAndOut = (
  event: string,
  about: Parameters<typeof login>[0] & { identifiers?: Record<string, string> },
) => [login(about), later(4, { ...about, event })]

/** People open the web site beside the app, and install the app beside the web site; so do phishers. */
export const appAndWeb: Case[] = [
  ...['payout', 'transfer', 'email_change'].map(
    (event): Case => ({
      name: `an account of an app alone: ${event} minutes after the first login in a browser, on another line of the provider`,
      reason: 'The account had neither this browser nor this line.',
      right: ASKED,
      steps: [...inApp, ...inAndOut(event, { ip: NET.carrierElsewhere, browser: PHONE_WEB })],
    }),
  ),
  {
    name: 'the owner of an account of an app alone opens the web site at home, and on the phone',
    reason: 'The lines are the account’s.',
    right: ALLOWED,
    from: -2,
    steps: [...inApp, login({ browser: WEB }), later(600, { ip: NET.carrier, browser: PHONE_WEB })],
  },
  {
    name: 'the owner of an account of an app alone opens the web site on another line of the carrier',
    reason: 'A carrier gives its phones other addresses.',
    right: ALLOWED,
    steps: [...inApp, login({ ip: NET.carrierElsewhere, browser: PHONE_WEB })],
  },
  {
    name: 'the owner of an account of an app alone pays out on the web site at home',
    reason: 'The line is the account’s.',
    right: ASKED_AT_MOST,
    from: -2,
    steps: [...inApp, ...inAndOut('payout', { browser: WEB })],
  },
  {
    name: 'the owner of an account of an app alone pays out on the web site after days in that browser',
    reason: 'The browser is known by then.',
    right: ALLOWED,
    from: -2,
    steps: [
      ...inApp,
      ...[18, 20, 22].map((day) => ({ ...login({ browser: WEB }), day })),
      ...inAndOut('payout', { browser: WEB }),
    ],
  },
  {
    name: 'an account of browsers alone: a payout minutes after the first login by an app, at another provider',
    reason: 'The account had neither this phone nor this line.',
    right: ASKED,
    steps: [...KNOWN, ...inAndOut('payout', { ip: NET.sameProvider, ...APP })],
  },
  {
    name: 'the owner of an account of browsers alone installs the app at home, and pays out',
    reason: 'The line is the account’s.',
    right: ASKED_AT_MOST,
    from: -2,
    steps: [...KNOWN, ...inAndOut('payout', APP)],
  },
  {
    name: 'the owner of an account of browsers alone installs the app, and logs in at home and on mobile data',
    reason: 'People install the app of a site that they use.',
    right: ALLOWED,
    from: -2,
    steps: [...KNOWN, login(APP), later(600, { ...APP, ip: NET.carrier })],
  },
  {
    name: 'the owner of an account of an app alone opens the web site in private windows at home',
    reason: 'The line is the account’s.',
    right: ALLOWED,
    from: -3,
    steps: [
      ...inApp,
      ...[1, 2, 3].map((i) => later(i * 60, { browser: cleared(WEB, `window-${i}`) })),
    ],
  },
]
