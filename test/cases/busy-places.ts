import { android } from './shared-machines.ts'
import { WITHOUT_SDK } from './stuffing.ts'
import {
  ALLOWED,
  ASKED_AT_MOST,
  type Case,
  cleared,
  desktop,
  iphone,
  NET,
  nameOf,
  STOPPED,
  scatterOf,
  series,
  showing,
  type Visit,
} from './support/case.ts'
import { atHome, days, elsewhere, ofCarrier } from './support/newcomers.ts'

const PLACE = '84.153.77.7'
/** The line of a carrier that no table knows as one. */
const EGRESS = '84.153.91.20'
const MODELS = ['G57 MC2', 'G68', 'G715', 'G52 MC2', 'G610 MP2', 'G76 MC4', 'G710', 'G57']

/** A phone of one of eight models. */
const phone = (model: number, cookie: string): Visit['browser'] =>
  showing(android(cookie), {
    canvas: { hash: `canvas of model ${model % MODELS.length}`, noisy: false },
    webgl: {
      vendor: 'ARM',
      renderer: `Mali-${MODELS[model % MODELS.length]}`,
      extensions: 40,
      parameters: 'm',
    },
  })

/** A profile of a phone that an operator's tool invented: no other device is like it. */
function invented(i: number): Visit['browser'] {
  const name = `invented ${i}`
  return showing(android(name), {
    canvas: { hash: name, noisy: false },
    webgl: { vendor: 'ARM', renderer: `Mali ${name}`, extensions: 40, parameters: 'm' },
  })
}

/** Sixteen sign-ups a day at homes and with carriers, on these phones. */
const CUSTOMERS = days(10, (day) =>
  series(
    16,
    60,
    (i) => ({
      account: nameOf(100 + day * 16 + i),
      ip: [ofCarrier(day * 16 + i), atHome(day * 16 + i), elsewhere(day * 16 + i)][i % 3] ?? '',
      browser: phone(i + day, `customer-${day}-${i}`),
    }),
    day,
  ),
)

/** So many sign-ups at one address, two a minute. */
const evening = (count: number, browser: (i: number) => Visit['browser']): Visit[] =>
  Array.from({ length: count }, (_, i) => ({
    day: 10,
    minute: 600 + i * 0.5 + scatterOf(i),
    account: nameOf(i),
    ip: PLACE,
    browser: browser(i),
  }))

/** Newcomers of three days at one address. */
const newcomers = (browser: (i: number) => Visit['browser']): Visit[] =>
  Array.from({ length: 15 }, (_, i) => ({
    day: 10 + Math.floor(i / 5),
    minute: (i % 5) * 200 + 90 * scatterOf(i),
    account: nameOf(i),
    ip: EGRESS,
    browser: browser(i),
  }))

const last = (browser: Visit['browser']): Visit => ({
  day: 12,
  minute: 1100,
  account: 'x',
  email: 'qzkxwvtr8@gmail.com',
  ip: EGRESS,
  browser,
})
/** A browser that its owner no longer updates. */
const outdated = (browser: Visit['browser']): Visit['browser'] => ({
  ...browser,
  userAgent: String(browser.userAgent).replace(/Chrome\/\d+/, 'Chrome/130'),
})

/** A gateway spreads its people over a few addresses of one data centre. */
const spread = (i: number): string => `165.225.72.${10 + (i % 4)}`

/** A day of a busy site, with an ad blocker at one of twenty-five; the last ten minutes show the SDK or not. */
const busyDay = (recent: 'with the SDK' | 'without'): Visit[] =>
  Array.from({ length: 420 }, (_, i) => ({
    day: 3,
    minute: i * 3.4 + 2 * scatterOf(i),
    account: nameOf(1000 + i),
    email: `${nameOf(i)}.${1000 + i * 7}@gmail.com`,
    ip: [ofCarrier(i % 200), atHome(i), elsewhere(i % 250)][i % 3] ?? '',
    browser:
      i % 25 === 0 || (recent === 'without' && i > 412) ? WITHOUT_SDK : phone(i, `visitor-${i}`),
  }))

/** Sign-ups without browser data in the last ten minutes of that day. */
const within = (count: number, ip: (i: number) => string): Visit[] =>
  Array.from({ length: count }, (_, i) => ({
    day: 3,
    minute: 1419 + (9 * i) / count,
    account: nameOf(i),
    email: `${nameOf(i)}.${40 + i * 3}@gmail.com`,
    ip: ip(i),
    browser: WITHOUT_SDK,
  }))

/** Places at which many people are at once, and those who look like many. */
export const busyPlaces: Case[] = [
  {
    name: 'ninety people sign up within an hour over the Wi-Fi of a hall, each with a phone',
    reason: 'Their phones are of the models that the site’s people have.',
    countedOn: 10,
    from: -90,
    right: ALLOWED,
    steps: [...CUSTOMERS, ...evening(90, (i) => phone(i * 3, `guest-${i}`))],
  },
  {
    name: 'ninety accounts within an hour over one line, in invented profiles of phones',
    reason: 'Other customers have no such phones: they are one operator’s.',
    countedOn: 10,
    from: -5,
    right: STOPPED,
    steps: [...CUSTOMERS, ...evening(90, invented)],
  },
  {
    name: 'the last of ninety accounts on one phone of a usual model that is reset each time, within an hour',
    reason: 'It is one phone.',
    countedOn: 10,
    from: -5,
    right: STOPPED,
    steps: [...CUSTOMERS, ...evening(90, (i) => phone(3, `reset-${i}`))],
  },
  {
    name: 'an odd mailbox on an old phone, at a carrier’s address at which fifteen signed up in three days',
    reason: 'A carrier’s customers share its addresses; they have the usual models.',
    countedOn: 10,
    right: ALLOWED,
    steps: [
      ...CUSTOMERS,
      ...newcomers((i) => phone(i * 3, `subscriber-${i}`)),
      last(outdated(phone(4, 'old phone'))),
    ],
  },
  {
    name: 'an odd mailbox in an old invented profile, where fifteen such profiles signed up in three days',
    reason: 'They are one operator’s.',
    countedOn: 10,
    right: STOPPED,
    steps: [...CUSTOMERS, ...newcomers(invented), last(outdated(invented(20)))],
  },
  {
    name: 'a class of twenty-four with mailboxes of their own behind a corporate gateway',
    reason: 'They come together, and only a firm or a school has that way out.',
    from: 0,
    right: ALLOWED,
    steps: series(24, 0.5, (i) => ({
      account: nameOf(i),
      ip: spread(i),
      browser: cleared(desktop(7), `pupil-${i}`),
    })),
  },
  {
    name: 'the class is back in the next lesson, with other browsers',
    reason: 'Guests’ sessions keep nothing.',
    from: -24,
    right: ALLOWED,
    steps: [0, 1].flatMap((day) =>
      series(
        24,
        0.5,
        (i) => ({
          event: day === 0 ? 'signup' : 'login',
          account: nameOf(i),
          ip: spread(i + day),
          browser: cleared(desktop(7), `pupil-${i}-${day}`),
        }),
        day,
      ),
    ),
  },
  {
    name: 'fourteen accounts in private windows, one after the other, on a firm’s computer behind its gateway',
    reason: 'No class takes four hours.',
    from: -2,
    right: STOPPED,
    steps: series(14, 18, (i) => ({
      account: nameOf(i),
      ip: spread(i),
      browser: cleared(desktop(7), `private-${i}`),
    })),
  },
  {
    name: 'forty sign-ups without browser data in ten minutes, each over another line, at a busy site',
    reason: 'A script makes them; the site’s people have browsers meanwhile.',
    from: -12,
    right: STOPPED,
    steps: [...busyDay('with the SDK'), ...within(40, (i) => `79.${192 + (i % 60)}.77.${10 + i}`)],
  },
  {
    name: 'a person at that site while the SDK loads for no one',
    reason: 'No more come than ever.',
    from: -4,
    right: ALLOWED,
    steps: [...busyDay('without'), ...within(4, (i) => `79.${192 + i}.77.7`)],
  },
  {
    name: 'a class of twenty-four at that site, whose school stops the SDK',
    reason: 'They are at one place, and come at once.',
    from: -24,
    right: ASKED_AT_MOST,
    steps: [...busyDay('with the SDK'), ...within(24, () => NET.campus)],
  },
  {
    name: 'iPhones among the phones in the hall',
    reason: 'All of one model look alike; a mail shows who it is.',
    countedOn: 10,
    from: -90,
    right: ASKED_AT_MOST,
    steps: [
      ...CUSTOMERS,
      ...evening(90, (i) =>
        i % 3 === 0 ? iphone(`guest-${i}`, 1 + (i % 4)) : phone(i, `guest-${i}`),
      ),
    ],
  },
]
