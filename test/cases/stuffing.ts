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
  type Step,
  series,
  usual,
} from './support/case.ts'
import { DAY, KNOWN, login, PC } from './support/known-account.ts'

/** What a script sends that names an outdated browser, and what one sends that names the site's app. */
export const SCRIPT = { userAgent: String(PC.userAgent).replace('156', '148') }
/** The same with an id of a browser that it makes up each time. */
export const scriptNamed = (visitorId: string) => ({ ...SCRIPT, visitorId })
const FORGED_APP = { userAgent: 'Acme/9.4.1 (Android 14; SM-A155F) okhttp/4.12.0' }
export const WITHOUT_SDK = { userAgent: PC.userAgent }
const EVERY_MINUTES = 30

/** Logins of people in their browsers, in the hours before. */
export const PEOPLE = series(
  12,
  60,
  (i) => ({
    event: 'login',
    account: nameOf(100 + i),
    ip: `79.${100 + i}.10.10`,
    browser: desktop(500 + i),
  }),
  DAY - 1,
)

/**
 * Logins at other people's addresses, each through another line, until half an hour before the login that is judged.
 */
const logins = (
  count: number,
  fails: (i: number) => boolean,
  about: (
    i: number,
  ) => Partial<ReturnType<typeof login>> & { identifiers?: Record<string, string> },
  everyMinutes = EVERY_MINUTES,
): Step[] =>
  Array.from({ length: count }, (_, i): Step[] => {
    const account = nameOf(i)
    const day = DAY - ((count - i) * everyMinutes) / 1440
    const attempt = {
      ...login({ day, account, ip: `79.${200 + i}.10.10`, browser: SCRIPT, ...about(i) }),
      userId: null,
    }
    const report = { outcome: 'login_failed', account, day: day + 1 / 1440 }
    return fails(i) ? [attempt, report] : [attempt]
  }).flat()
const wave = (about: Parameters<typeof logins>[2] = () => ({})) => logins(16, () => true, about)

/** One browser, whose id is deleted each time, tries three accounts a day, each through another line. */
const SLOW = logins(
  15,
  () => true,
  (i) => ({ browser: cleared(desktop(7), `list-${i}`) }),
  480,
)
/** Owners of one model of phone log in; one of six mistyped the address. */
const OWNERS = logins(
  24,
  (i) => i % 6 === 1,
  (i) => ({ browser: iphone(`phone-${i}`) }),
  480,
)

/** A login at an account that the site never saw. */
const stranger = (about: Parameters<typeof login>[0]) => ({
  ...login({ account: 'wilma.stranger', ip: NET.sameProvider, ...about }),
  userId: null,
})
/** An app that sends the id of its installation in place of a browser's. */
const appNamed = (visitorId: string) => ({
  browser: { userAgent: 'Acme/6.12.0 (Android 13; SM-A155F)', visitorId },
})
/** Logins by the app, most of which succeed. */
const ofApp = logins(
  16,
  (i) => i === 3,
  (i) => phoneApp(`installation-${i}`),
)

/** Logins of a day by the app through twenty networks: at each one of eight fails, and not the newest. */
const ofCarriers = logins(
  160,
  (i) => Math.floor(i / 20) === i % 7,
  (i) => ({ ...phoneApp(`installation-${i}`), ip: `79.${200 + (i % 20)}.10.${i}` }),
  8,
).map((step) => ({ ...step, account: `customer.${step.account}` }))

/** Logins of the day before by the app at a site without a browser, and those of an hour, which fail at `fails`. */
const BUSY_APP = logins(
  48,
  (i) => i % 8 === 1,
  (i) => ({ ...phoneApp(`installation-${i}`), ip: `80.${130 + i}.10.10` }),
  30,
).map((step) => ({ ...step, account: `customer.${step.account}`, day: step.day - 2 / 24 }))
const hourOfApp = (fails: (i: number) => boolean): Step[] =>
  logins(
    18,
    fails,
    (i) => ({
      ...phoneApp(`made-up-${i}`),
      ip: `79.${200 + i}.10.10`,
      account: `customer.${nameOf(i)}`,
    }),
    3,
  ).map((step) => ('outcome' in step ? { ...step, account: `customer.${step.account}` } : step))
/** A list that a script tries for half a day at a site of six visits an hour, as one of three versions each time. */
const versionAt = (i: number) => ({
  userAgent: String(PC.userAgent).replace('156', `${154 + (i % 3)}`),
})
const HALF_A_DAY = [
  ...series(
    96,
    15,
    (i) => ({
      event: 'login',
      account: `reader.${nameOf(i)}`,
      ip: `84.${140 + (i % 40)}.${i}.10`,
      browser: desktop(700 + i),
    }),
    DAY - 1,
  ),
  ...logins(
    150,
    () => true,
    (i) => ({ ip: `87.${130 + (i % 60)}.${i}.10`, browser: versionAt((i * 7) % 5) }),
    5,
  ).map((step) => ({ ...step, account: `line.${step.account}` })),
]
const IN_APP = usual('jane', 6, { browser: {} }).map((visit) => ({
  ...visit,
  ...phoneApp('installation-jane'),
}))

export const stuffing: Case[] = [
  {
    name: "a list of passwords at a busy app's interface, at an account that was always used in the app",
    reason:
      'All logins of the hour but those of customers failed, and this installation is new too.',
    right: ASKED,
    steps: [
      ...IN_APP,
      ...BUSY_APP,
      ...hourOfApp(() => true),
      login({ ip: NET.sameProvider, ...phoneApp('made-up-99') }),
    ],
  },
  {
    name: 'the owner in the app on the own phone, during such a list',
    reason: 'The installation is known.',
    right: ALLOWED,
    steps: [
      ...IN_APP,
      ...BUSY_APP,
      ...hourOfApp(() => true),
      login({ ip: NET.sameProvider, ...phoneApp('installation-jane') }),
    ],
  },
  {
    name: "the owner's new television at home, during such a list",
    reason: 'The list comes by lines of other people.',
    right: ALLOWED,
    steps: [
      ...IN_APP,
      ...BUSY_APP,
      ...hourOfApp(() => true),
      login({ ip: NET.home, ...phoneApp('television', 'Android 12; BRAVIA 4K') }),
    ],
  },
  {
    name: 'the owner in the app on a new phone on a journey, during such a list',
    reason:
      'Nothing tells the owner from the list, so a proof is asked for, and the login is not refused.',
    right: ['challenge'],
    steps: [
      ...usual('jane', 12, { browser: {} }).map((visit) => ({
        ...visit,
        ...phoneApp('installation-jane'),
      })),
      ...BUSY_APP,
      ...hourOfApp(() => true),
      login({ ip: NET.homeMoved, ...phoneApp('new-phone-of-jane', 'Android 16; Pixel 8') }),
    ],
  },
  {
    name: 'the owner in the app that was installed again, in an hour in which all customers had to log in again',
    reason: 'One of six mistyped a password.',
    right: ALLOWED,
    steps: [
      ...IN_APP,
      ...BUSY_APP,
      ...hourOfApp((i) => i % 6 === 1),
      login({ ip: NET.home, ...phoneApp('installation-again') }),
    ],
  },
  {
    name: 'a list of passwords, tried by a script that names a browser, each line through another home',
    reason: 'All sixteen logins without a browser failed, at accounts that the site never saw.',
    right: ASKED,
    steps: [...PEOPLE, ...wave(), stranger({ browser: SCRIPT })],
  },
  {
    name: 'a list of passwords, tried for half a day by a script that names another version each time',
    reason: 'Twelve attempts an hour without a browser are more than ever, and each of them fails.',
    right: ASKED,
    steps: [...HALF_A_DAY, stranger({ browser: versionAt(1) })],
  },
  {
    name: 'a list of passwords, tried by calls that name the app and an installation each time',
    reason: 'All logins by such clients failed.',
    right: ASKED,
    steps: [
      ...PEOPLE,
      ...wave((i) => ({ browser: FORGED_APP, identifiers: { device: `made-up-${i}` } })),
      { ...stranger({ browser: FORGED_APP }), identifiers: { device: 'made-up-99' } },
    ],
  },
  {
    name: 'a list of passwords, tried by a script that makes up an id of a browser each time',
    reason: 'An id without any data of a browser is made up at no cost.',
    right: ASKED,
    steps: [
      ...PEOPLE,
      ...wave((i) => ({ browser: scriptNamed(`made-up-${i}`) })),
      stranger({ browser: scriptNamed('made-up-99') }),
    ],
  },
  {
    name: 'the owner on the road, whose app sends an id in place of a browser, during a wave that names the app',
    reason: 'The installation is known, and the account always came so.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 6, appNamed('installation-jane')),
      ...PEOPLE,
      ...wave((i) => appNamed(`made-up-${i}`)),
      login({ ip: NET.carrier, ...appNamed('installation-jane') }),
    ],
  },
  {
    name: 'a first login by such an app on the day on which it came out',
    reason: 'One of sixteen mistyped a password.',
    right: ALLOWED,
    steps: [
      ...PEOPLE,
      ...logins(
        16,
        (i) => i === 3,
        (i) => appNamed(`installation-${i}`),
      ),
      stranger(appNamed('installation-new')),
    ],
  },
  {
    name: 'a list of passwords, tried by a script that asks for a reset after each login',
    reason: 'All logins by this program failed; a request for a reset is none.',
    right: ASKED,
    steps: [
      ...PEOPLE,
      ...wave().flatMap((step): Step[] =>
        'ip' in step
          ? [
              step,
              {
                ...step,
                event: 'password_reset',
                day: step.day + 2 / 1440,
                account: `no.${step.account}`,
              },
            ]
          : [step],
      ),
      stranger({ browser: SCRIPT }),
    ],
  },
  {
    name: 'the owner at home, whose blocker stops the SDK for the first time, during such a wave',
    reason: 'The wave comes by lines of other people.',
    right: ALLOWED,
    steps: [...KNOWN, ...PEOPLE, ...wave(), login({ browser: WITHOUT_SDK })],
  },
  {
    name: "the owner's app on the road, during a wave that names the same app",
    reason: 'The installation is known, and the account always came so.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 6, { browser: {} }).map((visit) => ({
        ...visit,
        ...phoneApp('installation-jane'),
      })),
      ...PEOPLE,
      ...wave((i) => phoneApp(`made-up-${i}`)),
      login({ ip: NET.carrier, ...phoneApp('installation-jane') }),
    ],
  },
  {
    name: 'a first login by the app, during a wave of a script that names a browser',
    reason: 'The app names its installation, which the wave does not.',
    right: ALLOWED,
    steps: [...PEOPLE, ...wave(), stranger(phoneApp('installation-new'))],
  },
  {
    name: 'a first login by an app without an installation, during a wave by calls that name another version',
    reason: 'The people with this version got in.',
    right: ALLOWED,
    steps: [
      ...PEOPLE,
      ...logins(
        8,
        () => false,
        () => ({ browser: phoneApp('').browser }),
      ).map((step) => ('ip' in step ? { ...step, account: `customer.${step.account}` } : step)),
      ...wave(() => ({ browser: FORGED_APP })),
      stranger({ browser: phoneApp('').browser }),
    ],
  },
  {
    name: 'a first login by the app through a hosting network, during a wave of calls that name the same app',
    reason: 'Others failed. Through an unlisted VPN comes the owner too, who passes the challenge.',
    right: ['challenge'],
    steps: [
      ...PEOPLE,
      ...wave((i) => phoneApp(`made-up-${i}`)),
      stranger({ ...phoneApp('installation-new'), ip: NET.hosting }),
    ],
  },
  {
    name: 'a first login by an app on the day on which it came out',
    reason: 'One of sixteen mistyped a password.',
    right: ALLOWED,
    steps: [...PEOPLE, ...ofApp, stranger(phoneApp('installation-new'))],
  },
  {
    name: 'a first login by an app whose users share the networks of carriers, and mistype now and then',
    reason: 'One login of eight failed. On every network somebody mistyped a password.',
    right: ALLOWED,
    steps: [...PEOPLE, ...ofCarriers, stranger(phoneApp('installation-new'))],
  },
  {
    name: 'a list of passwords, tried slowly with a browser through home lines',
    reason: 'All attempts with this machine failed, at fifteen accounts in five days.',
    right: ASKED,
    countedOn: DAY - 0.1,
    steps: [...PEOPLE, ...SLOW, stranger({ browser: cleared(desktop(7), 'list-99') })],
  },
  {
    name: 'the owner on the own machine, while others are tried with one of the same model',
    reason: 'The machine was there before.',
    right: ALLOWED,
    countedOn: DAY - 0.1,
    steps: [...usual('jane', 12, { browser: desktop(7) }), ...SLOW, login({ browser: desktop(7) })],
  },
  {
    name: 'a first login on a phone of a model of which some owners mistyped their address',
    reason: 'Most owners got in.',
    right: ALLOWED,
    countedOn: DAY - 0.1,
    steps: [...PEOPLE, ...OWNERS, stranger({ browser: iphone('phone-99') })],
  },
]
