import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  iphone,
  NET,
  nameOf,
  phoneApp,
  STOPPED,
  series,
  showing,
  usual,
  withoutCookie,
  withoutIdAtSignup,
} from './support/case.ts'
import { after, DAY, KNOWN, login, PC } from './support/known-account.ts'

/** Signed up by the address alone, and logged in once. */
const YOUNG = withoutIdAtSignup(usual('jane', 1, { browser: PC }))

/** After twelve logins with one phone at one carrier, which gives it another address each time. */
const APP = usual('jane', 12, { browser: {} }).map((visit, i) => ({
  ...visit,
  ip: `109.43.${(112 + 7 * i) % 256}.${9 + i}`,
  ...phoneApp('installation-1'),
}))
const NEW_PHONE = phoneApp('installation-2', 'Android 16; Pixel 8')
const inApp = (
  name: string,
  right: Case['right'],
  reason: string,
  about: Parameters<typeof login>[0],
): Case => ({
  name: `the app: ${name}`,
  reason,
  right,
  steps: [...APP, login({ ip: NET.carrier, ...phoneApp('installation-1'), ...about })],
})

const NAMED_PROGRAM = 'Terraform/1.9.0 acme-provider/2.4'

/** What a server sends of a page on which the SDK did not run. */
const WITHOUT_SDK = { userAgent: PC.userAgent }

/** So many people, who signed up the day before, and log in within the day until the hour that is judged. */
const peopleOfTheDay = (count: number) => {
  const person = (event: 'signup' | 'login') => (i: number) => ({
    event,
    account: nameOf(i),
    ip: `79.${200 + i}.10.10`,
    browser: desktop(1_000 + i),
  })
  return [
    ...series(count, 40, person('signup'), DAY - 2),
    ...series(count, 40, person('login'), DAY - 0.9),
  ]
}

export const owners: Case[] = [
  after('the usual computer at home', ALLOWED, 'Nothing is unusual.', {}),
  after('after an update of the browser', ALLOWED, 'Browsers update themselves.', {
    browser: { ...PC, userAgent: String(PC.userAgent).replace('156', '157') },
  }),
  after('cleared cookies at home', ALLOWED, 'The same machine at the same line.', {
    browser: cleared(PC, 'another-cookie'),
  }),
  after('a private window at home', ALLOWED, 'The same machine at the same line.', {
    browser: withoutCookie(PC),
  }),
  after('a new phone at home', ALLOWED, 'People buy phones, and unpack them at home.', {
    browser: iphone('new-phone'),
  }),
  after(
    'the laptop abroad, set to the language there',
    ALLOWED,
    'The computer is the same, and a student abroad may set it so.',
    { ip: NET.britain, browser: { ...PC, languages: ['en-GB', 'en'] } },
  ),
  after('the laptop on holiday abroad', ALLOWED, 'The computer is the same, and people travel.', {
    ip: NET.britain,
  }),
  after('the laptop at a friend of another provider', ALLOWED, 'The computer is the same.', {
    ip: NET.homeMoved,
  }),
  after('the laptop for the first time through a VPN', ALLOWED, 'The computer is the same.', {
    ip: NET.vpn,
  }),
  after(
    'a company laptop behind a gateway that is placed in another country',
    ['allow', 'challenge'],
    'Gateways stand where they stand: never refuse for that.',
    { ip: NET.gatewayAbroad, browser: desktop(50) },
  ),
  after('the laptop behind a corporate gateway', ALLOWED, 'Working from the office.', {
    ip: NET.gateway,
  }),
  {
    name: 'the first login through a carrier, on the known phone',
    reason: 'A phone leaves the Wi-Fi.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 8, { browser: iphone('phone') }),
      login({ ip: NET.carrier, browser: iphone('phone') }),
    ],
  },
  {
    name: 'the known phone with a card bought abroad',
    reason: 'The phone is the same.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 12, { browser: iphone('phone') }),
      login({ ip: NET.nigeriaCarrier, browser: iphone('phone') }),
    ],
  },
  {
    name: 'the known phone with a card of Iliad in Italy',
    reason: 'A carrier, whose network is registered to the hosting company of its group.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 12, { browser: iphone('phone') }),
      login({ ip: NET.iliad, browser: iphone('phone') }),
    ],
  },
  {
    name: 'a person who comes from another network each time',
    reason: 'A new network is what this account always has.',
    right: ALLOWED,
    steps: [
      ...Array.from({ length: 12 }, (_, i) => ({
        day: 2 * i,
        event: i === 0 ? ('signup' as const) : ('login' as const),
        account: 'jane',
        ip: `84.${140 + i}.20.7`,
        browser: PC,
      })),
      login({ ip: NET.homeMoved, browser: cleared(PC, 'later') }),
    ],
  },
  {
    name: 'a second device of an account of two visits, elsewhere',
    reason: 'Of so young an account it is not known what is unusual.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 1, { browser: PC }),
      login({ day: 6, ip: NET.homeMoved, browser: iphone('phone') }),
    ],
  },
  {
    name: 'a new phone abroad, after a sign-up without a user id and one login',
    reason: 'The phone speaks the language of the account, and its clock is at home.',
    right: ALLOWED,
    steps: [...YOUNG, login({ day: 9, ip: NET.france, browser: iphone('new-phone') })],
  },
  {
    name: 'the first login after a sign-up at a machine of a shop',
    reason: 'The shop registers its customers; they log in at home.',
    right: ALLOWED,
    steps: [
      ...withoutIdAtSignup(usual('jane', 0, { browser: desktop(70), ip: NET.sameProvider })),
      login({ day: 1, browser: iphone('own-phone') }),
    ],
  },
  after(
    'a program that names itself beside its library, at the usual address',
    ALLOWED,
    'A tool of the customer, in the office where the account always is.',
    { browser: { userAgent: NAMED_PROGRAM } },
  ),
  inApp('the usual phone', ALLOWED, 'Nothing is unusual.', {}),
  inApp('the usual phone through another network', ALLOWED, 'The phone is the same.', {
    ip: NET.sameProvider,
  }),
  inApp('the usual phone after an update of its system', ALLOWED, 'Systems are updated.', {
    ...phoneApp('installation-1', 'Android 14; SM-A155F'),
  }),
  inApp('a new phone at the usual address', ALLOWED, 'People buy phones.', NEW_PHONE),
  inApp('a new phone at another address of the usual carrier', ALLOWED, 'People buy phones.', {
    ...NEW_PHONE,
    ip: NET.carrierElsewhere,
  }),
  inApp('a payout on the usual phone', ALLOWED, 'Nothing is unusual.', { event: 'payout' }),
  inApp('a payout on the usual phone abroad', ALLOWED, 'The phone is the same.', {
    event: 'payout',
    ip: NET.britain,
  }),
  {
    name: 'one who always uses a VPN',
    reason: 'It is the usual network of this account.',
    right: ALLOWED,
    steps: [...usual('jane', 8, { ip: NET.vpn, browser: PC }), login({ ip: '45.83.220.5' })],
  },
  {
    name: 'one who always works on a cloud desktop',
    reason: 'A hosting network is the usual one of this account.',
    right: ALLOWED,
    steps: [...usual('jane', 8, { ip: NET.hosting, browser: PC }), login({ ip: '5.9.10.10' })],
  },
  {
    name: 'four of a family log in on one tablet on one evening',
    reason: 'They share it.',
    right: ALLOWED,
    steps: [
      ...[0, 1, 2, 3].flatMap((i) =>
        usual(nameOf(i), 2, { from: i, browser: iphone('tablet', 5) }),
      ),
      ...series(
        4,
        8,
        (i) => ({ event: 'login', account: nameOf(i), ip: NET.home, browser: iphone('tablet', 5) }),
        20,
      ),
    ],
    from: 12,
  },
  {
    name: 'back after ten months on the known computer, at another line',
    reason: 'The browser is the one that the account was last used with.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 6, { browser: PC }),
      login({ day: 322, ip: NET.homeMoved, browser: PC }),
    ],
  },
  {
    name: 'back after two years on the known computer, at another line',
    reason: 'The browser is the one that the account was last used with.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 6, { browser: PC }),
      login({ day: 742, ip: NET.homeMoved, browser: PC }),
    ],
  },
  {
    name: 'back after three months with a new phone, at another line',
    reason: 'A season without a visit is common, and phones are replaced.',
    right: ['allow', 'challenge'],
    steps: [
      ...usual('jane', 6, { browser: PC }),
      login({ day: 100, ip: NET.homeMoved, browser: iphone('new-phone') }),
    ],
  },
  {
    name: 'back after two years, with a new computer at the old line',
    reason: 'Computers are replaced in two years; the line is known.',
    right: ['allow', 'challenge'],
    steps: [...usual('jane', 6, { browser: PC }), login({ day: 740, browser: desktop(9) })],
  },
  {
    name: 'the new phone, for the third week without a word from the caller',
    reason: 'The owner came with it again and again, and no one complained.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...[30, 33, 36, 40, 44].map((day) =>
        login({ day, ip: NET.homeMoved, browser: iphone('new-phone', 4) }),
      ),
      login({ day: 48, ip: NET.homeMoved, browser: iphone('new-phone', 4) }),
    ],
  },
]

export const strangers: Case[] = [
  {
    name: 'a stranger from abroad, after a sign-up without a user id and one login',
    reason:
      'Country, machine, system, clock and language are all others than those of both visits.',
    right: ASKED,
    steps: [
      ...YOUNG,
      login({
        day: 9,
        ip: NET.brazil,
        browser: {
          ...iphone('stranger'),
          timezone: 'America/Sao_Paulo',
          timezoneOffsetMin: 180,
          languages: ['pt-BR', 'pt'],
        },
      }),
    ],
  },
  inApp('a new phone through another network', ASKED, 'Neither is known to the account.', {
    ...NEW_PHONE,
    ip: NET.sameProvider,
  }),
  inApp('a password is reset on a new phone', ASKED, 'So it begins after a SIM swap.', {
    ...NEW_PHONE,
    ip: NET.carrierElsewhere,
    event: 'password_reset',
  }),
  inApp('a password is reset on a new phone elsewhere', ASKED, 'So it begins after a SIM swap.', {
    ...NEW_PHONE,
    ip: NET.homeMoved,
    event: 'password_reset',
  }),
  {
    name: 'the app: a payout minutes after the first login on a new phone',
    reason: 'So it ends after a SIM swap.',
    right: ASKED,
    steps: [
      ...APP,
      login({ ...NEW_PHONE, ip: NET.carrierElsewhere }),
      { ...login({ ...NEW_PHONE, ip: NET.carrierElsewhere, event: 'payout' }), minute: 5 },
    ],
  },
  after(
    'a program that names itself beside its library, from a server',
    ASKED,
    'The account never came with a program, nor from there.',
    { ip: NET.otherHosting, browser: { userAgent: NAMED_PROGRAM } },
  ),
  {
    name: 'the known phone at a server of the hosting company to which Iliad belongs',
    reason: 'No phone is at a server: its browser was copied.',
    right: ASKED,
    steps: [
      ...usual('jane', 12, { browser: iphone('phone') }),
      login({ ip: NET.scaleway, browser: iphone('phone') }),
    ],
  },
  after('a stranger from abroad', ASKED, 'Another country, another machine.', {
    ip: NET.brazil,
    browser: {
      ...desktop(60),
      timezone: 'America/Sao_Paulo',
      timezoneOffsetMin: 180,
      languages: ['pt-BR', 'pt'],
    },
  }),
  after(
    'a stranger from the same country',
    ASKED,
    'Another machine at another line and provider.',
    {
      ip: NET.homeMoved,
      browser: desktop(61),
    },
  ),
  after(
    'a stranger from the same country whose computer is set to English',
    ASKED,
    'Machine, line, provider and language are all others.',
    { ip: NET.homeMoved, browser: { ...desktop(61), languages: ['en-US', 'en'] } },
  ),
  after(
    'a stranger of the same provider with the same system and browser',
    ASKED,
    "Neither the machine nor the network was ever this account's.",
    { ip: NET.sameProvider, browser: desktop(62) },
    ['Known device'],
  ),
  after('a stranger through a VPN in the right country', ASKED, 'Hidden, and on another machine.', {
    ip: NET.vpn,
    browser: desktop(63),
  }),
  after(
    'a stranger on a server',
    ASKED,
    'No one logs in from a rented server, on another machine.',
    {
      ip: NET.otherHosting,
      browser: desktop(64),
    },
  ),
  after(
    'the cookie replayed from a hosting network',
    ASKED,
    'The cookie was copied: this account never came from a server.',
    {
      ip: NET.hosting,
    },
  ),
  after(
    'an adversary in the middle on a hosting network',
    ASKED,
    'The person is at home, the connection comes from a server.',
    {
      ip: NET.otherHosting,
      browser: { ...PC, timezone: 'Europe/Berlin' },
    },
  ),
  after(
    'the cookie of the computer in a phone, at a home of the same country',
    ASKED,
    'A cookie does not move from Windows to iOS.',
    { ip: NET.sameProvider, browser: iphone(String(PC.visitorId)) },
    ['Known device'],
  ),
  after(
    'the cookie on another machine abroad',
    ASKED,
    'A cookie does not move to another machine.',
    {
      ip: NET.brazil,
      browser: cleared(desktop(65), String(PC.visitorId)),
    },
  ),
  {
    name: 'another iPhone of the same model',
    reason: 'Millions have it: it is no proof of being the owner.',
    right: ['allow', 'challenge'],
    steps: [
      ...usual('jane', 12, { browser: iphone('phone') }),
      login({ ip: NET.sameProvider, browser: iphone('stranger') }),
    ],
    never: ['Known device'],
  },
  {
    name: 'an account asleep for two years, and a stranger in another country',
    reason: 'Old passwords are sold; no one is there to notice.',
    right: ASKED,
    steps: [
      ...usual('jane', 8, { browser: PC }),
      login({ day: 760, ip: NET.brazil, browser: desktop(70) }),
    ],
  },
  {
    name: 'an account asleep for ten months, and a stranger in another country',
    reason: 'Nothing is stored any more of the usual computer; the password may be sold.',
    right: ASKED,
    steps: [
      ...usual('jane', 8, { browser: PC }),
      login({ day: 326, ip: NET.brazil, browser: desktop(70) }),
    ],
  },
  {
    name: 'the same stranger later from a hosting network',
    reason: 'What was refused is not the profile.',
    right: ASKED,
    steps: [
      ...usual('jane', 8, { browser: PC }),
      login({ day: 760, ip: NET.brazil, browser: desktop(70) }),
      login({ day: 761, ip: NET.hosting, browser: desktop(70) }),
    ],
    never: ['Known device'],
  },
  {
    name: 'strangers in turn at an account asleep for two years, a new machine and line each',
    reason: 'What is left of the owner is when the account was first seen.',
    right: ASKED,
    from: -3,
    steps: [
      ...usual('jane', 8, { browser: PC }),
      ...[NET.brazil, NET.hosting, NET.otherHosting, NET.homeMoved].map((ip, n) =>
        login({ day: 760 + n, ip, browser: desktop(80 + n) }),
      ),
    ],
  },
  {
    name: 'a stranger who was allowed comes back at once',
    reason: 'One login does not make an owner.',
    right: ['allow', 'challenge', 'block'],
    steps: [
      ...usual('jane', 3, { browser: PC }),
      login({ day: 10, ip: NET.homeMoved, browser: desktop(71) }),
      login({ day: 10, minute: 90, ip: NET.homeMoved, browser: desktop(71) }),
    ],
    never: ['Known device'],
  },
  {
    name: 'two continents within an hour, on another machine',
    reason: 'No one travels that fast.',
    right: ASKED,
    steps: [...KNOWN, login({}), login({ minute: 40, ip: NET.brazil, browser: desktop(72) })],
  },
  {
    name: 'a program that its owner lets in, in the own browser',
    reason: "The device is the owner's; that a program drives it asks for the person.",
    right: ['challenge'],
    steps: [...KNOWN, login({ browser: showing(PC, { webdriver: true }) })],
  },
  {
    name: 'a driven browser on an unknown machine',
    reason: 'A program tries a password.',
    right: ['block'],
    steps: [
      ...KNOWN,
      login({ ip: NET.otherHosting, browser: showing(desktop(73), { webdriver: true }) }),
    ],
  },
]

export const manyVisits: Case[] = [
  {
    name: 'one account tried from twelve addresses within ten minutes',
    reason: 'Somebody guesses.',
    right: ASKED,
    steps: [
      ...KNOWN,
      ...series(
        12,
        0.8,
        (i) => ({
          event: 'login',
          account: 'jane',
          ip: `84.${156 + i}.20.7`,
          browser: desktop(80 + i),
        }),
        DAY,
      ),
    ],
  },
  {
    name: 'slow guessing: one attempt a day from another line and machine',
    reason: 'Each attempt is a stranger to the account, however slowly they come.',
    right: ASKED,
    from: 15,
    steps: [
      ...KNOWN,
      ...Array.from({ length: 8 }, (_, i) =>
        login({ day: DAY + i, ip: `84.${156 + i}.20.7`, browser: desktop(90 + i) }),
      ),
    ],
  },
  {
    name: 'a machine on a server that tries fifteen victims within the hour',
    reason: 'One machine, many accounts, none of them its own.',
    right: STOPPED,
    steps: [
      ...Array.from({ length: 15 }, (_, i) =>
        usual(nameOf(i), 2, { ip: `84.${156 + i}.20.7`, browser: desktop(400 + i) }),
      ).flat(),
      ...series(
        15,
        3,
        (i) => ({
          event: 'login',
          account: nameOf(i),
          ip: NET.hosting,
          browser: cleared(desktop(95), `spray-${i}`),
        }),
        DAY,
      ),
    ],
  },
  {
    name: 'a home line that tries ten victims, one an hour, on one cookie',
    reason: 'A browser does not log in to ten accounts of ten people in a day.',
    right: STOPPED,
    steps: [
      ...Array.from({ length: 10 }, (_, i) =>
        usual(nameOf(i), 2, { ip: `84.${156 + i}.20.7`, browser: desktop(500 + i) }),
      ).flat(),
      ...series(
        10,
        60,
        (i) => ({ event: 'login', account: nameOf(i), ip: NET.homeMoved, browser: desktop(96) }),
        DAY,
      ),
    ],
  },
  {
    name: 'one browser state reused across eight accounts within an hour',
    copied: true,
    reason: 'The same cookie, machine and figures under eight names.',
    right: STOPPED,
    steps: [
      ...Array.from({ length: 8 }, (_, i) =>
        usual(nameOf(i), 3, { ip: `84.${156 + i}.20.7`, browser: desktop(600 + i) }),
      ).flat(),
      ...series(
        8,
        6,
        (i) => ({ event: 'login', account: nameOf(i), ip: NET.usa, browser: desktop(97) }),
        DAY,
      ),
    ],
  },
  {
    name: 'leaked pairs tried through home lines, another machine each time',
    reason: 'Each of them is a stranger to its account.',
    right: ASKED,
    steps: [
      ...usual('victim', 12, { browser: PC }),
      ...series(
        10,
        1,
        (i) => ({
          event: 'login',
          account: `unknown-${i}`,
          ip: `84.${156 + i}.20.7`,
          browser: desktop(700 + i),
        }),
        DAY,
      ),
      login({ account: 'victim', minute: 12, ip: '84.170.20.7', browser: desktop(720) }),
    ],
  },
  {
    name: 'leaked pairs tried by a script without a browser, each through another line',
    reason:
      'No user of this site logs in without a browser, and now fifteen do within half an hour.',
    right: ASKED,
    steps: [
      ...peopleOfTheDay(30),
      ...series(
        15,
        2,
        (i) => ({
          event: 'login',
          account: `unknown-${i}`,
          ip: `84.${156 + i}.20.7`,
          browser: WITHOUT_SDK,
        }),
        DAY,
      ),
    ],
  },
  {
    name: 'four people with ad blockers who log in within the hour, at a quiet site',
    reason: 'One visitor in twenty stops the SDK.',
    right: ALLOWED,
    from: 60,
    steps: [
      ...peopleOfTheDay(30),
      ...series(
        4,
        12,
        (i) => ({
          event: 'login',
          account: `other-${i}`,
          ip: `84.${156 + i}.20.7`,
          browser: WITHOUT_SDK,
        }),
        DAY,
      ),
    ],
  },
  {
    name: 'staff who log in one after the other behind one office line',
    reason: 'Everyone is at work at nine.',
    right: ALLOWED,
    from: 36,
    steps: [
      ...Array.from({ length: 12 }, (_, i) =>
        usual(nameOf(i), 2, { from: i, ip: NET.home, browser: desktop(800 + i) }),
      ).flat(),
      ...series(
        12,
        1,
        (i) => ({ event: 'login', account: nameOf(i), ip: NET.home, browser: desktop(800 + i) }),
        DAY,
      ),
    ],
  },
  {
    name: 'a person who mistypes the password six times',
    reason: 'The usual computer at the usual line.',
    right: ['allow', 'challenge'],
    steps: [
      ...KNOWN,
      ...series(
        6,
        0.5,
        () => ({ event: 'login', account: 'jane', ip: NET.home, browser: PC }),
        DAY,
      ),
    ],
  },
  {
    name: 'a parent checks the accounts of three children',
    reason: 'One family, one computer.',
    right: ALLOWED,
    from: 9,
    steps: [
      ...[0, 1, 2].flatMap((i) => usual(nameOf(i), 2, { from: i, browser: desktop(900 + i) })),
      ...series(
        3,
        4,
        (i) => ({ event: 'login', account: nameOf(i), ip: NET.home, browser: PC }),
        DAY,
      ),
    ],
  },
]
