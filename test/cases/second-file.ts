import { SCRIPT, scriptNamed, WITHOUT_SDK } from './stuffing.ts'
import {
  ALLOWED,
  ASKED,
  type Case,
  desktop,
  iphone,
  NET,
  nameOf,
  probesOf,
  STOPPED,
  type Step,
  series,
  usual,
  type Visit,
} from './support/case.ts'
import { DAY, KNOWN, login, PC } from './support/known-account.ts'

/** Probes of the second file of the SDK that `desktop` has. */
const LATE = ['audio', 'canvas', 'fonts', 'mathHash', 'webgl']

/** What the first file of the SDK sends where the second one is blocked: no device. */
function firstFile(browser: Visit['browser']): Visit['browser'] {
  const { fingerprint: _, fingerprintConfidence: __, ...rest } = browser
  const probes = Object.entries(probesOf(browser)).filter(([name]) => !LATE.includes(name))
  return { ...rest, probes: Object.fromEntries(probes) }
}

type Client = (i: number) => Pick<Visit, 'browser' | 'page'>
const mostlyWithSdk: Client = (i) =>
  i % 20 === 7 ? { browser: WITHOUT_SDK } : { browser: desktop(500 + i), page: 'solved' }

const PER_DAY = 30
/** One visit of each of so many people, as many each day until an hour before `DAY`. One in twenty blocks the SDK. */
const people = (count: number, event: string, clientOf: Client = mostlyWithSdk): Step[] =>
  Array.from(
    { length: count },
    (_, i): Visit => ({
      ...login({ event, account: `customer.${nameOf(i)}`, ip: `79.${100 + i}.10.10` }),
      day: DAY - (count - i) / PER_DAY - 1 / 24,
      userId: null,
      ...clientOf(i),
    }),
  )

/** At a site where 95 % of the sign-ups, or logins, answer the nonce. */
const PEOPLE = { signup: people(60, 'signup'), login: people(60, 'login') }

/** A script that calls our edge as the first file of the SDK does, with a person's figures and a new id each time. */
const forged = (i: number) => ({
  browser: { ...firstFile(desktop(900 + i)), userAgent: SCRIPT.userAgent },
  page: 'silent' as const,
})
const bare = () => ({ browser: SCRIPT })
const BARE_PC = { userAgent: PC.userAgent }
/** A person at a site without the SDK, which names its cookie as the id of the browser. */
const ofCookie = (i: number) => ({
  browser: {
    userAgent: String(PC.userAgent).replace('156', String(150 + (i % 7))),
    visitorId: `cookie-${i}`,
  },
})

const newcomer = (about: Partial<Visit>): Visit => ({
  ...login({ account: 'wilma.newcomer', ip: NET.sameProvider, ...about }),
  userId: null,
})
const silent = (about: Partial<Visit> = {}): Visit =>
  newcomer({ browser: firstFile(desktop(41)), page: 'silent', ...about })

/** Sign-ups by a script in the hour before, each through another line, and the next of them. */
const signupWave = (client: Client): Step[] => [
  ...series(
    30,
    1.9,
    (i) => ({ ...newcomer({ event: 'signup', account: nameOf(i), ...client(i) }), ip: lineOf(i) }),
    DAY - 58 / 1440,
  ),
  newcomer({ event: 'signup', ...client(30) }),
]
/** Passwords of a list, which are wrong, each through another line, and the next of them. */
const listOfPasswords = (client: Client): Step[] => [
  ...Array.from({ length: 16 }, (_, i): Step[] => {
    const day = DAY - ((16 - i) * 30) / 1440
    const account = nameOf(i)
    return [
      { ...newcomer({ account, ip: lineOf(i), ...client(i) }), day },
      { outcome: 'login_failed', account, day: day + 1 / 1440 },
    ]
  }).flat(),
  newcomer(client(16)),
]
const lineOf = (i: number): string => `79.${200 + i}.10.10`

/** A login from a phone that has a new id at each visit. */
const privately = (about: Partial<Visit>): Visit =>
  login({ browser: iphone(`of day ${about.day ?? DAY}`), ...about })

/** The owner's twelve visits, whose page answered the nonce. */
const CONFIRMED = KNOWN.map((visit): Visit => ({ ...visit, page: 'solved' }))

const cases: Case[] = [
  {
    name: 'the owner at home, where a blocker stops our edge for the first time, and the caller sends the data',
    reason: 'The line is known.',
    right: ALLOWED,
    steps: [...CONFIRMED, ...PEOPLE.login, login({})],
  },
  {
    name: 'the owner in a hotel abroad whose network blocks our edge, and the caller sends the data',
    reason: 'A mail is little to ask; a refusal would be wrong.',
    right: ['allow', 'challenge'],
    steps: [...CONFIRMED, ...PEOPLE.login, login({ ip: NET.france })],
  },
  {
    name: 'a phone in private windows whose blocker always stopped our edge, in a hotel abroad',
    reason: 'No visit of the account ever had a token, so its absence shows nothing.',
    right: ALLOWED,
    steps: [
      ...people(150, 'login'),
      ...[12, 15, 18, 21, 24, 27].map((day) => privately({ day })),
      privately({ ip: NET.france }),
    ],
  },
  {
    name: 'a payout at home from such a phone',
    reason: 'A blocker stops our edge at payouts too.',
    right: ALLOWED,
    steps: [
      ...people(150, 'login'),
      ...[12, 15, 18, 21, 24, 27].map((day) => privately({ day })),
      privately({ event: 'payout' }),
    ],
  },
  {
    name: 'a payout abroad with recorded data of an owner whose blocker always stopped our edge',
    reason: 'No page of ours saw the browser there, and a payout takes the money.',
    right: ASKED,
    steps: [...KNOWN, ...people(150, 'login'), login({ event: 'payout', ip: NET.brazil })],
  },
  {
    name: 'recorded data of an owner with tokens, sent abroad without one, at a site where nearly all have one',
    reason: 'Who has a record of the browser can send it from anywhere.',
    right: ASKED,
    steps: [...CONFIRMED, ...PEOPLE.login, login({ ip: NET.brazil })],
  },
  {
    name: 'a sign-up of a person whose blocker stops the second file of the SDK',
    reason: 'Ad blockers are common, and this one stopped less than all of the SDK.',
    right: ALLOWED,
    steps: [...PEOPLE.signup, silent({ event: 'signup' })],
  },
  {
    name: 'a first login of a person whose blocker stops the second file of the SDK',
    reason: 'Ad blockers are common, and this one stopped less than all of the SDK.',
    right: ALLOWED,
    steps: [...PEOPLE.login, silent()],
  },
  {
    name: 'a sign-up of a person whose second file of the SDK comes after the form is sent',
    reason: 'The line is slow.',
    right: ALLOWED,
    steps: [...PEOPLE.signup, silent({ event: 'signup', page: 'without nonce' })],
  },
  {
    name: 'a sign-up through a VPN of a person whose blocker stops the second file of the SDK',
    reason: 'The second file does the work that is asked for there.',
    right: ALLOWED,
    steps: [...PEOPLE.signup, silent({ event: 'signup', ip: NET.vpn })],
  },
  {
    name: 'a sign-up of a person who gave no consent to the SDK',
    reason: 'Without consent the SDK collects nothing and answers no nonce.',
    right: ALLOWED,
    steps: [
      ...PEOPLE.signup,
      newcomer({
        event: 'signup',
        browser: { sdkVersion: '1.0.0', consent: false },
        page: 'without nonce',
      }),
    ],
  },
  {
    name: 'logins of an owner whose blocker has always stopped the second file of the SDK',
    reason: 'All visits of the account lacked it, at home and elsewhere.',
    right: ALLOWED,
    from: -2,
    steps: [
      ...PEOPLE.login,
      ...usual('jane', 6, { browser: firstFile(PC) }).map(
        (visit): Visit => ({ ...visit, page: 'silent' }),
      ),
      login({ browser: firstFile(PC), page: 'silent' }),
      login({ minute: 90, ip: NET.carrier, browser: firstFile(PC), page: 'silent' }),
    ],
  },
  {
    name: 'a login elsewhere of an owner at a site whose page for logins is without the SDK, unlike its others',
    reason: 'No login of the account had a token; its messages have one.',
    right: ALLOWED,
    never: ['No verdict token where they are the rule'],
    steps: [
      ...people(120, 'message'),
      ...people(40, 'login', bare),
      ...[17, 19, 21, 23, 25].flatMap((day): Visit[] => [
        login({ day, browser: BARE_PC }),
        ...[5, 15, 25].map((minute) => login({ day, minute, event: 'message', page: 'solved' })),
      ]),
      login({ ip: NET.carrier, browser: BARE_PC }),
    ],
  },
  {
    name: 'a sign-up of a wave without browser data',
    reason: 'Thirty such sign-ups in an hour, at a site that has three in two days.',
    right: STOPPED,
    steps: [...PEOPLE.signup, ...signupWave(bare)],
  },
  {
    name: 'a sign-up of a wave of scripts that make up an id of a browser each time',
    reason: 'An id without any data of a browser is made up at no cost.',
    right: STOPPED,
    steps: [...PEOPLE.signup, ...signupWave((i) => ({ browser: scriptNamed(`made-up-${i}`) }))],
  },
  {
    name: 'one of many sign-ups at a site that sends its own id of the browser and no more',
    reason: 'All people there have the same data, also after a broadcast.',
    right: ALLOWED,
    steps: [
      ...people(60, 'signup', ofCookie),
      ...series(
        30,
        1.9,
        (i) => ({
          ...newcomer({ event: 'signup', account: nameOf(i), ...ofCookie(200 + i) }),
          ip: lineOf(i),
        }),
        DAY - 58 / 1440,
      ),
      newcomer({ event: 'signup', ...ofCookie(300) }),
    ],
  },
  {
    name: 'a sign-up of a wave of scripts that get tokens as the first file of the SDK does',
    reason: 'Thirty such sign-ups in an hour, at a site that has three in two days.',
    right: STOPPED,
    steps: [...PEOPLE.signup, ...signupWave(forged)],
  },
  {
    name: 'a login of a list of passwords, tried without browser data',
    reason: 'All sixteen logins without a browser failed.',
    right: ASKED,
    steps: [...PEOPLE.login, ...listOfPasswords(bare)],
  },
  {
    name: 'a login of a list of passwords, tried by a script that gets tokens as the first file of the SDK does',
    reason: 'All sixteen logins without a browser failed.',
    right: ASKED,
    steps: [...PEOPLE.login, ...listOfPasswords(forged)],
  },
  {
    name: 'the owner at home, whose blocker stops the second file for the first time, while such a list is tried',
    reason: 'The list is tried through lines of other people.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...PEOPLE.login,
      ...listOfPasswords(forged),
      login({ browser: firstFile(PC), page: 'silent' }),
    ],
  },
  {
    name: 'a sign-up by a script that sends the data of a device and answers no nonce',
    reason: 'A device whose page answers nothing: the data are a copy.',
    right: ASKED,
    steps: [...PEOPLE.signup, newcomer({ event: 'signup', browser: desktop(42), page: 'silent' })],
  },
  {
    name: 'a first login by a script that sends the data of a device and answers no nonce',
    reason: 'A device whose page answers nothing: the data are a copy.',
    right: ASKED,
    steps: [...PEOPLE.login, newcomer({ browser: desktop(42), page: 'silent' })],
  },
]

/** Pages that answer no nonce, in browsers whose ids our edge issued. */
export const secondFile: Case[] = cases.map((one) => ({
  ...one,
  issued: true,
  countedOn: DAY - 1 / 24,
}))
