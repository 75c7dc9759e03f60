import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  NET,
  showing,
  usual,
  withoutCookie,
} from './support/case.ts'
import { after, DAY, KNOWN, login, PC } from './support/known-account.ts'

const FONTS = ['Arial', 'Calibri', 'Gadugi', 'Segoe UI']

/** Another machine with the id of that browser. */
const OTHER_PC = showing(cleared(desktop(66), String(PC.visitorId)), {
  hardwareConcurrency: 32,
  deviceMemory: 32,
  fonts: FONTS,
})

const OTHER_DRIVER = {
  canvas: { hash: 'after the update', noisy: false },
  webgl: {
    vendor: 'Google Inc. (NVIDIA)',
    renderer: 'ANGLE GeForce 1 newer',
    extensions: 36,
    parameters: 'q',
  },
}

/** What an update of the system changes. */
const OTHER_SYSTEM = {
  canvas: { hash: 'after the update', noisy: false },
  audio: { hash: 'after the update', noisy: false },
  fonts: FONTS,
}

/** Another machine that shows all hardware of the computer, with its id: fonts and drawings are its own. */
const TWIN = showing(PC, { canvas: { hash: 'of the twin', noisy: false }, fonts: FONTS })

/** The computer with a browser that randomises drawings, processor, memory and fonts each time it starts. */
const randomised = (start: number) =>
  showing(PC, {
    canvas: { hash: `drawing ${start}`, noisy: true },
    audio: { hash: `sound ${start}`, noisy: false },
    hardwareConcurrency: 2 + start,
    deviceMemory: start % 2 === 0 ? 4 : 8,
    fonts: ['Arial', `Font ${start}`],
  })

/**
 * The computer with a browser that draws differently each time it starts, and seems to add nothing to what it draws.
 */
const redrawn = (start: number) =>
  showing(PC, {
    canvas: { hash: `drawing ${start}`, noisy: false },
    audio: { hash: `sound ${start}`, noisy: false },
  })

/** Twelve visits at home and one at a friend, each after a start of the browser. */
const started = (
  name: string,
  reason: string,
  browserOf: (start: number) => object,
  event = 'login',
): Case => ({
  name,
  reason,
  right: ALLOWED,
  steps: [
    ...Array.from({ length: 12 }, (_, i) => ({
      day: 2 * i,
      event: i === 0 ? ('signup' as const) : ('login' as const),
      account: 'jane',
      ip: NET.home,
      browser: { ...browserOf(i) },
    })),
    login({ ip: NET.homeMoved, browser: { ...browserOf(12) }, event }),
  ],
})

const cases: Case[] = [
  after(
    'a profile that was taken over to a new computer, at home',
    ALLOWED,
    'The assistant of the system copies profiles, and people unpack computers at home.',
    { browser: OTHER_PC },
  ),
  {
    name: 'a profile that was taken over to a new computer, after a week with it',
    reason: 'The computer is known by now, whatever the id says.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...[0, 1, 2].map((later) => login({ day: DAY + later, browser: OTHER_PC })),
      login({ day: DAY + 7, ip: NET.homeMoved, browser: OTHER_PC }),
    ],
  },
  after(
    'the laptop at a friend, after an update of its graphics driver',
    ALLOWED,
    'A driver changes all that is drawn, and no other part of the machine.',
    { ip: NET.homeMoved, browser: showing(PC, OTHER_DRIVER) },
  ),
  after(
    'the laptop at a friend, after an update of its system',
    ALLOWED,
    'An update of the system changes fonts, sound and drawings, and leaves the machine as it is.',
    {
      ip: NET.homeMoved,
      browser: showing(PC, OTHER_SYSTEM),
    },
  ),
  after(
    'the laptop at a friend, on a second monitor and with another zoom',
    ALLOWED,
    'The machine is the same.',
    {
      ip: NET.homeMoved,
      browser: {
        ...PC,
        screen: {
          width: 3840,
          height: 2160,
          availWidth: 3840,
          availHeight: 2120,
          colorDepth: 24,
          pixelRatio: 1.5,
        },
      },
    },
  ),
  after(
    'a payout on the laptop at home, after an update of its system',
    ALLOWED,
    'The line is known.',
    { browser: showing(PC, OTHER_SYSTEM), event: 'payout' },
  ),
  {
    name: 'a payout on the laptop at a friend, a week after an update of its system',
    reason: 'The laptop has been used so at home.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      login({ day: DAY - 5, browser: showing(PC, OTHER_SYSTEM) }),
      login({ ip: NET.homeMoved, browser: showing(PC, OTHER_SYSTEM), event: 'payout' }),
    ],
  },
  after(
    'a payout on the laptop at a friend, after an update of its graphics driver',
    ALLOWED,
    'A driver changes all that is drawn, and no other part of the machine.',
    { ip: NET.homeMoved, browser: showing(PC, OTHER_DRIVER), event: 'payout' },
  ),
  {
    name: 'a payout minutes after a login at another home, with the id on a machine that shows the same hardware',
    reason:
      'A log of an infostealer names the hardware beside the id; fonts and drawings are those of the attacker.',
    right: ASKED,
    steps: [
      ...KNOWN,
      login({ ip: NET.homeMoved, browser: TWIN }),
      login({ minute: 5, ip: NET.homeMoved, browser: TWIN, event: 'payout' }),
    ],
  },
  started(
    'a browser that randomises what it shows of its machine, at a friend',
    'Each of its visits showed other parts: they prove nothing about the machine.',
    randomised,
  ),
  started(
    'a payout in a browser that randomises what it shows of its machine, at a friend',
    'Each of its visits showed other parts: they prove nothing about the machine.',
    randomised,
    'payout',
  ),
  started(
    'a browser that randomises its drawings alone, at a friend',
    'Drawings are no part of the machine.',
    redrawn,
  ),
  {
    name: 'the owner at home, after a login with a copy of the id on another machine',
    reason: 'The browser is the one that the id belongs to.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      login({
        browser: { ...OTHER_PC, userAgent: String(OTHER_PC.userAgent).replace('156', '158') },
      }),
      login({ day: DAY + 1 }),
    ],
  },
  after(
    'the id on another machine, at a home of the same country',
    ASKED,
    'The log of an infostealer holds the id beside the password.',
    { ip: NET.homeMoved, browser: OTHER_PC },
    ['Known device'],
  ),
  after(
    'the id on another machine, at a home of the same provider',
    ASKED,
    'The log of an infostealer holds the id beside the password.',
    { ip: NET.sameProvider, browser: OTHER_PC },
    ['Known device'],
  ),
  {
    name: 'the id on another machine, at an account of three visits',
    reason: 'Parts of the machine that no update changes are others.',
    right: ASKED,
    steps: [...usual('jane', 2, { browser: PC }), login({ ip: NET.homeMoved, browser: OTHER_PC })],
    never: ['Known device'],
  },
  {
    name: 'the id on another machine, from another line each time',
    reason: 'A login that was refused teaches nothing, however long the owner has had the id.',
    right: ASKED,
    from: -2,
    steps: [
      ...KNOWN,
      ...[0, 4, 6].map((later, i) =>
        login({ day: DAY + later, ip: `84.${156 + i}.20.7`, browser: OTHER_PC }),
      ),
    ],
    never: ['Known device'],
  },
  after(
    'a page that is relayed by a server, which keeps no id',
    ASKED,
    'The browser is the own one, and never came through a server or without its id.',
    { ip: NET.otherHosting, browser: withoutCookie(PC) },
  ),
  {
    name: 'a page that is relayed by a server, which keeps no id, at an account of three visits',
    reason: 'The browser is the own one, and never came through a server or without its id.',
    right: ASKED,
    steps: [
      ...usual('jane', 2, { browser: PC }),
      login({ ip: NET.otherHosting, browser: withoutCookie(PC) }),
    ],
  },
  {
    name: 'a page that is relayed by a server, with an id of its own, at an account of three visits',
    reason: 'The browser is the own one, and never came through a server or with another id.',
    right: ASKED,
    steps: [
      ...usual('jane', 2, { browser: PC }),
      login({ ip: NET.otherHosting, browser: cleared(PC, 'of the relay') }),
    ],
  },
  {
    name: 'the computer through a server for the first time, at an account of three visits',
    reason: 'The browser is the own one, and people take up VPNs.',
    right: ALLOWED,
    steps: [...usual('jane', 2, { browser: PC }), login({ ip: NET.otherHosting })],
  },
  {
    name: 'private windows at home, and one through a server, at an account of three visits',
    reason: 'A new id each time is what this account always has.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 2, { browser: PC }).map((visit, i) => ({
        ...visit,
        browser: cleared(PC, `window ${i}`),
      })),
      login({ ip: NET.otherHosting, browser: cleared(PC, 'another window') }),
    ],
  },
]

/** Browsers with ids that the edge issued. */
export const browserIds: Case[] = cases.map((one) => ({ ...one, issued: true }))
