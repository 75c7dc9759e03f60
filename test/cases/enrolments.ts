import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  iphone,
  NET,
  phoneApp,
  type Step,
  showing,
  usual,
  type Visit,
  withoutCookie,
  withoutIdAtSignup,
} from './support/case.ts'
import { DAY, KNOWN, login, PC } from './support/known-account.ts'

const later = (minute: number, about: Partial<Visit>): Visit => login({ minute, ...about })
const passed = (minute: number): Step => ({
  outcome: 'challenge_passed',
  account: 'jane',
  day: DAY + minute / 1440,
})

/** A computer and a line that the account never had. */
const STRANGER = { ip: NET.britain, browser: desktop(61) }
/** The same at another provider of the country, at an account of three visits. */
const UNKNOWN = { ip: NET.homeMoved, browser: desktop(61) }
const YOUNG = usual('jane', 2, { browser: PC })
const APP = phoneApp('installation-1')
const NEW_APP = phoneApp('installation-2', 'Android 16; Pixel 8')
const inApp = (visits: number): Visit[] =>
  withoutIdAtSignup(usual('jane', visits, { browser: {} })).map((visit) => ({ ...visit, ...APP }))

const ENROLMENTS = ['device_enroll', 'trust_device', 'passkey_add', 'totp_setup']

/** A reset, a login and a change of the address on one device, each of whose challenges was passed. */
const recovered = (about: Partial<Visit>): Step[] => [
  later(0, { ...about, event: 'password_reset' }),
  passed(1),
  later(3, about),
  later(6, { ...about, event: 'email_change' }),
  passed(7),
]

/** Another kind of computer at another line of the owner's provider. */
const MAC = {
  ...showing(desktop(71), {
    platform: 'MacIntel',
    fonts: ['Helvetica Neue', 'Menlo'],
    webgl: {
      vendor: 'Google Inc. (Apple)',
      renderer: 'ANGLE Apple M3',
      extensions: 35,
      parameters: 'm',
    },
  }),
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
}
const NEAR = { ip: NET.sameProvider, browser: MAC }

/** An iPhone that always comes through its relay, with these ids of the browser. */
const relayed = (ids: readonly string[]): Visit[] =>
  usual('jane', ids.length - 1, { browser: {} }).map((visit, i) => ({
    ...visit,
    ip: `104.28.${30 + i}.5`,
    browser: iphone(ids[i] ?? ''),
  }))
/** An exit of the same relay that another company operates. */
const RELAY_OF_OTHERS = '2a02:26f7:c8::5'
const AT_RELAY = relayed(['a', 'b', 'c', 'd', 'e'])

/** A browser that reports the zone of its fingerprinting resistance, in private windows. */
const atPrescribedZone = (browser: Visit['browser']): Visit['browser'] => ({
  ...withoutCookie(browser),
  timezone: 'Atlantic/Reykjavik',
  timezoneOffsetMin: 0,
  languages: ['en-US', 'en'],
})
const FIREFOX = {
  ...showing(desktop(81), {
    engine: { productSub: '20100101', evalLength: 37 },
    vendor: '',
    canvas: { hash: 'noise', noisy: true },
  }),
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:157.0) Gecko/20100101 Firefox/157.0',
}
/** Customers of a German site, who make a zone that none of them has foreign. */
const CUSTOMERS = Array.from({ length: 60 }, (_, i) => i).flatMap((i) =>
  usual(`customer-${i}`, 2, { from: i / 7, ip: `84.${150 + i}.20.7`, browser: desktop(300 + i) }),
)

/** Devices that are given access to an account, and what shows that they are its owner's. */
export const enrolments: Case[] = [
  ...ENROLMENTS.flatMap((event): Case[] => [
    {
      name: `${event} minutes after a login on an unknown computer at another provider`,
      reason: 'An attacker with a phished password gives a device of theirs access.',
      right: ASKED,
      steps: [...YOUNG, login(UNKNOWN), later(4, { ...UNKNOWN, event })],
    },
    {
      name: `${event} in the browser that signed up, minutes before`,
      reason: 'The account begins there.',
      right: ALLOWED,
      steps: [...usual('jane', 0, { from: DAY, browser: PC }), later(4, { event })],
    },
    {
      name: `${event} on a new phone at home`,
      reason: 'The line is known.',
      right: ALLOWED,
      steps: [
        ...KNOWN,
        login({ browser: iphone('new-phone') }),
        later(4, { browser: iphone('new-phone'), event }),
      ],
    },
    {
      name: `${event} on the usual computer on a journey`,
      reason: 'The browser is known.',
      right: ALLOWED,
      steps: [...KNOWN, login({ ip: NET.france }), later(4, { ip: NET.france, event })],
    },
  ]),
  {
    name: 'a payee is added minutes after the challenge at a device_enroll was passed',
    reason: 'A victim reads out one code; the money is asked for once more.',
    right: ASKED,
    steps: [
      ...KNOWN,
      login(STRANGER),
      later(4, { ...STRANGER, event: 'device_enroll' }),
      passed(5),
      later(9, { ...STRANGER, event: 'payee_add' }),
    ],
  },
  {
    name: 'the app: a first message on a new phone on a new line, minutes after its login',
    reason: 'A message takes nothing, and people buy phones.',
    right: ALLOWED,
    from: -2,
    steps: [
      ...inApp(6),
      login({ ...NEW_APP, ip: NET.homeMoved }),
      later(7, { ...NEW_APP, ip: NET.homeMoved, event: 'message' }),
    ],
  },
  {
    name: 'the app: a payout on a new phone elsewhere, minutes after its login',
    reason: 'Neither the phone nor the network is known.',
    right: ASKED,
    steps: [
      ...inApp(6),
      login({ ...NEW_APP, ip: NET.britain }),
      later(7, { ...NEW_APP, ip: NET.britain, event: 'payout' }),
    ],
  },
  ...['payout', 'ticket_transfer', 'phone_change'].map(
    (event): Case => ({
      name: `${event} minutes after a reset and an email_change on an unknown computer, both of whose challenges were passed`,
      reason: 'An attacker who controls the mailbox passes every challenge.',
      right: ASKED,
      steps: [...KNOWN, ...recovered(STRANGER), later(12, { ...STRANGER, event })],
    }),
  ),
  {
    name: 'a payout minutes after a reset and an email_change on a new computer at home, whose challenges were passed',
    reason: 'The owner was asked once, and the line is known.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...recovered({ browser: desktop(61) }),
      later(12, { browser: desktop(61), event: 'payout' }),
    ],
  },
  {
    name: 'a payout the day after a reset and an email_change on a new computer elsewhere',
    reason: 'The owner had a day to complain.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...recovered(STRANGER),
      login({ ...STRANGER, day: DAY + 1.1, event: 'payout' }),
    ],
  },
  {
    name: 'a ticket_transfer minutes after a login on a Mac at another line of the provider, at an account of a Windows computer',
    reason: 'Device, system and line are new: attackers rent lines of every provider.',
    right: ASKED,
    steps: [
      ...usual('jane', 4, { browser: PC }),
      login(NEAR),
      later(4, { ...NEAR, event: 'ticket_transfer' }),
    ],
  },
  {
    name: 'a ticket_transfer on that Mac, which logged in there the day before',
    reason: 'No complaint of the login came in a day.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 4, { browser: PC }),
      login({ ...NEAR, day: DAY - 1.2 }),
      login({ ...NEAR, event: 'ticket_transfer' }),
    ],
  },
  {
    name: 'a ticket_transfer on a new phone at another line of the provider, at an account of one login',
    reason: 'Owners of young accounts have a phone too, and several lines.',
    right: ALLOWED,
    steps: [
      ...withoutIdAtSignup(usual('jane', 1, { browser: PC })),
      login({ ip: NET.sameProvider, browser: iphone('phone') }),
      later(4, { ip: NET.sameProvider, browser: iphone('phone'), event: 'ticket_transfer' }),
    ],
  },
  {
    name: 'a transfer on a new Mac at home, whose line got another address that the usual computer had today',
    reason: 'The usual computer showed the id that its browser has had for weeks.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      login({ ip: NET.sameProvider }),
      later(30, NEAR),
      later(34, { ...NEAR, event: 'transfer' }),
    ],
  },
  {
    name: 'a transfer on the usual iPhone without its id at another exit of its relay',
    reason: 'It always comes through the relay, which gives it another exit each time.',
    right: ALLOWED,
    from: -2,
    steps: [
      ...AT_RELAY,
      login({ ip: '104.28.62.98', browser: iphone('f') }),
      later(8, { ip: RELAY_OF_OTHERS, browser: iphone('f'), event: 'transfer' }),
    ],
  },
  {
    name: 'a transfer on another iPhone abroad, at an account of an iPhone behind a relay',
    reason: 'Neither the browser nor the network was ever that of the owner.',
    right: ASKED,
    steps: [
      ...AT_RELAY,
      login({ ip: NET.britain, browser: iphone('g', 2) }),
      later(8, { ip: NET.britain, browser: iphone('g', 2), event: 'transfer' }),
    ],
  },
  ...[
    {
      what: 'a Firefox that resists fingerprinting',
      browser: atPrescribedZone(FIREFOX),
      reason: 'It reports this zone wherever it is; the line and the profile are known.',
      right: ALLOWED,
    },
    {
      what: 'a Chrome with the clock of another country',
      browser: atPrescribedZone(desktop(82)),
      reason: 'None of the customers has this clock, and nothing older is known of the account.',
      right: ASKED,
    },
  ].map(
    ({ what, browser, reason, right }): Case => ({
      name: `a payee is added after two logins at one line, in private windows of ${what}`,
      reason,
      right,
      countedOn: 20,
      steps: [
        ...CUSTOMERS,
        login({ day: DAY - 2, browser }),
        login({ browser }),
        later(8, { browser: cleared(browser, 'window-3'), event: 'payee_add' }),
      ],
    }),
  ),
]
