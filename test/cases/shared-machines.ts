import {
  ALLOWED,
  ASKED,
  ASKED_AT_MOST,
  type Case,
  cleared,
  desktop,
  HELD,
  iphone,
  NET,
  nameOf,
  STOPPED,
  type Step,
  series,
  showing,
  type Visit,
} from './support/case.ts'

/** A phone of a popular model, as the SDK sees Android. */
export const android = (cookie: string): Visit['browser'] => ({
  ...showing(iphone(cookie, 3), {
    platform: 'Linux armv81',
    vendor: 'Google Inc.',
    engine: { productSub: '20030107', evalLength: 33 },
    hardwareConcurrency: 8,
    webgl: { vendor: 'ARM', renderer: 'Mali-G57 MC2', extensions: 40, parameters: 'm' },
  }),
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  fingerprintConfidence: 0.4,
})

/** One visit at each of these times, in days. */
const at = (days: readonly number[], visit: (i: number) => Omit<Visit, 'day'>): Visit[] =>
  days.map((time, i) => ({
    ...visit(i),
    day: Math.floor(time),
    minute: Math.round((time % 1) * 1440),
  }))

const every = (days: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => i * days)

/** Times in opening hours: so many a day, so many minutes apart, on so many days. */
const openingHours = (aDay: number, minutes: number, days: number): number[] =>
  Array.from(
    { length: aDay * days },
    (_, i) => Math.floor(i / aDay) + ((i % aDay) * minutes) / 1440,
  )

/** A carer takes five residents to the machine of the office, on two mornings of each week. */
const RESIDENTS: Visit[] = at(
  [0, 3, 7, 10].flatMap((day) => openingHours(5, 35, 1).map((time) => day + time)),
  (i) => ({ account: nameOf(i), ip: NET.home, browser: desktop(1) }),
)

/** The last resident, whose sign-up was challenged. */
const LAST = nameOf(RESIDENTS.length - 1)

const passed = (day: number, minute: number): Step => ({
  day,
  minute,
  label: 'legitimate',
  account: LAST,
  ofCheck: true,
})

/** Logins of that resident, each followed by a passed challenge. */
const loginsOfLast = (days: readonly number[], where: Pick<Visit, 'ip' | 'browser'>): Step[] =>
  days.flatMap((day) => [
    { day, minute: 600, event: 'login' as const, account: LAST, ...where },
    passed(day, 601),
  ])

export const sharedMachines: Case[] = [
  {
    name: 'twenty owners of one popular phone in ten days, each at home',
    reason: 'One iPhone looks like the next, and each comes from a line of its own.',
    steps: at(every(0.5, 20), (i) => ({
      account: nameOf(i),
      ip: `84.${140 + i}.20.7`,
      browser: iphone(`phone-${i}`),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'twenty owners of one Android phone in ten days, on one carrier',
    reason: 'A carrier sells one phone to many, and gives each an address of its own.',
    steps: at(every(0.5, 20), (i) => ({
      account: nameOf(i),
      ip: `109.43.${112 + (i % 4)}.${10 + i}`,
      browser: android(`phone-${i}`),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'a rack of twenty-five phones of one model, at three addresses of a carrier, in four hours',
    reason: 'Owners of phones do not come by turns to three addresses.',
    steps: series(25, 9, (i) => ({
      account: nameOf(i),
      ip: `109.43.112.${20 + (i % 3)}`,
      browser: android(`phone-${i}`),
    })),
    right: STOPPED,
    from: 12,
  },
  {
    name: 'twenty accounts in twenty-five days on one laptop and one home line, cookies cleared',
    reason: 'None of them came back; a household is no twenty people, and no counter is so quiet.',
    steps: at(every(1.3, 20), (i) => ({
      account: nameOf(i),
      ip: NET.home,
      browser: cleared(desktop(1), `cleared-${i}`),
    })),
    right: STOPPED,
    from: 9,
  },
  {
    name: 'fourteen accounts in a day and a night on one laptop and one home line, cookies cleared',
    reason: 'A class comes within an hour, and a counter closes at night.',
    steps: at(every(1.6 / 24, 14), (i) => ({
      account: nameOf(i),
      ip: NET.home,
      browser: cleared(desktop(1), `round-the-clock-${i}`),
    })),
    right: STOPPED,
    from: 12,
  },
  {
    name: 'nine readers in eleven days on one computer of a library, cookies cleared',
    reason: 'They are no more than a family and its guests.',
    steps: at(every(11 / 9, 9), (i) => ({
      account: nameOf(i),
      ip: NET.home,
      browser: cleared(desktop(1), `reader-${i}`),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'twenty accounts in twenty-five days on one laptop, with another address each time',
    reason: 'A laptop is no model of phone: its key does not turn up on twenty lines.',
    steps: at(every(1.3, 20), (i) => ({
      account: nameOf(i),
      ip: `84.${140 + i}.20.7`,
      browser: cleared(desktop(1), `cleared-${i}`),
    })),
    right: STOPPED,
    from: 12,
  },
  {
    name: 'an office of ten that grows for two weeks, on machines of one image, and comes back to work',
    reason: 'Each has a browser that stays.',
    steps: at(every(1.4, 10), (i) => ({
      account: nameOf(i),
      ip: NET.home,
      browser: cleared(desktop(7), `employee-${i}`),
    })).flatMap((visit, i) => [
      visit,
      { ...visit, day: visit.day + 2, minute: 30 + i, event: 'login' as const },
    ]),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'fourteen readers at the machines of a library in ten days',
    reason: 'The machines forget at sign-out; a mail is little to ask.',
    steps: at(every(0.7, 14), (i) => ({
      account: nameOf(i),
      ip: NET.home,
      browser: cleared(desktop(7), `reader-${i}`),
    })),
    right: ASKED_AT_MOST,
    from: 0,
  },
  {
    name: 'the residents of a care home at the machine of its office',
    reason: 'Staff sign up one after the other for people with mailboxes of their own.',
    steps: RESIDENTS,
    right: ASKED_AT_MOST,
    from: 0,
  },
  {
    name: "a day at a shop's tablet",
    reason: 'Customers come one by one in opening hours.',
    steps: at(openingHours(10, 40, 1), (i) => ({
      account: nameOf(i),
      ip: NET.home,
      browser: iphone('tablet', 5),
    })),
    right: ASKED_AT_MOST,
    from: 0,
  },
  {
    name: 'a resident who passed the challenge of the sign-up logs in at home',
    reason: 'Nothing is unusual for an account that has just begun.',
    steps: [
      ...RESIDENTS,
      passed(11, 0),
      ...loginsOfLast([14], { ip: NET.homeMoved, browser: iphone('own phone', 2) }),
    ],
    right: ALLOWED,
  },
  {
    name: 'a resident who passed the challenge of the sign-up logs in at the office',
    reason: 'The machine is the one of the sign-up.',
    steps: [
      ...RESIDENTS,
      passed(11, 0),
      ...loginsOfLast([12, 14, 18], { ip: NET.home, browser: desktop(1) }),
    ],
    right: ALLOWED,
    from: -3,
  },
  {
    name: 'ten accounts on one cookie within twenty minutes',
    reason: 'No counter serves ten people in twenty minutes: the mailboxes are of one operator.',
    steps: series(10, 2, (i) => ({ account: nameOf(i), ip: NET.home, browser: desktop(1) })),
    right: HELD,
    from: 6,
  },
  {
    name: 'ten accounts on one cookie, each from another line',
    reason: 'A machine of a counter stays at its counter.',
    steps: at(openingHours(3, 95, 4), (i) => ({
      account: nameOf(i),
      ip: `84.${140 + i}.20.7`,
      browser: desktop(1),
    })),
    right: HELD,
    from: 9,
  },
  {
    name: 'ten variants of one mailbox at the machine of an office',
    reason: 'All mails go to one mailbox.',
    steps: at(openingHours(3, 95, 4), (i) => ({
      account: nameOf(i),
      email: `jane.doe+${'abcdefghijkl'[i]}@gmail.com`,
      ip: NET.home,
      browser: desktop(1),
    })),
    right: HELD,
    from: 9,
  },
  {
    name: 'the wireless network of a stadium at half-time',
    reason: 'A crowd at one address has phones of the models that are sold.',
    steps: series(170, 0.1, (i) => ({
      account: `${nameOf(i)}${i >= 20 ? `.${i}` : ''}`,
      ip: i % 2 === 0 ? NET.home : NET.homeNextDoor,
      browser: i % 3 === 0 ? desktop(400 + i) : iphone(`fan-${i}`, i % 2),
    })),
    right: ASKED_AT_MOST,
    from: 0,
  },
  {
    name: 'spellings of one mailbox with dots, in private windows: the first three',
    reason: 'People who test a form take two or three.',
    steps: series(3, 42, spelling),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'spellings of one mailbox with dots, in private windows: from the fourth on',
    reason: 'No one needs four spellings of one mailbox.',
    steps: series(6, 42, spelling),
    right: STOPPED,
    from: 3,
  },
  {
    name: 'spellings of one mailbox with dots, each on another machine and line',
    reason: 'The mails go to one mailbox, whatever the machine.',
    steps: series(10, 42, (i) => ({
      ...spelling(i),
      ip: `84.${140 + i}.20.7`,
      browser: desktop(200 + i),
    })),
    right: STOPPED,
    from: 7,
  },
  {
    name: 'the owner of a mailbox, of which a stranger took five spellings elsewhere',
    reason: 'The owner has not signed up before.',
    steps: [
      ...series(5, 42, spelling),
      {
        day: 2,
        account: 'owner',
        email: 'jonaswalker88@gmail.com',
        ip: NET.sameProvider,
        browser: desktop(90),
      },
    ],
    right: ASKED_AT_MOST,
  },
  {
    name: 'five attempts of one person to sign up with one address',
    reason: 'The form refused four passwords; each attempt had a user id of its own.',
    steps: series(5, 4, (i) => ({
      account: `attempt-${i}`,
      email: 'jane.doe@gmail.com',
      ip: NET.home,
      browser: desktop(1),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'three tags of one mailbox in an afternoon',
    reason: 'A developer tries the form.',
    steps: series(3, 30, (i) => ({
      account: `a${i}`,
      email: `jane.doe+test${'abc'[i]}@gmail.com`,
      ip: NET.home,
      browser: desktop(1),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'dictation: each field in one go, the password too',
    reason: 'Software for people who cannot type puts in whole texts, and clicks without a press.',
    steps: [inserted({ clicks: 0, moves: 0, trustedEvents: 6 }, 'A2b3F4W8kA5f1F2X7sA3c0')],
    right: ALLOWED,
  },
  {
    name: 'a password manager that inserts what a person picks',
    reason: 'It is what we advise people to use.',
    steps: [
      inserted(
        { clicks: 3, moves: 60, movesPerClick: 20, pathStraightness: 0.7, pressMedianMs: 90 },
        'P2b3F4W8kP5f1F2X7sP3c0',
      ),
    ],
    right: ALLOWED,
  },
  {
    name: 'a driver that inserts each text, and presses for no time at the middle of each field',
    reason: 'A hand presses for a while, and hardly ever at the middle.',
    steps: [
      inserted(
        {
          clicks: 3,
          moves: 3,
          movesPerClick: 1,
          pathStraightness: 1,
          pressMedianMs: 1,
          centerClickShare: 1,
        },
        'P2bF4W3P5fF2X3P3c',
      ),
    ],
    right: ASKED,
  },
]

/** One spelling with dots after the other, in a private window of one machine. */
function spelling(i: number): Omit<Visit, 'day'> {
  const letters = 'jonaswalker88'
  return {
    account: `spelling-${i}`,
    email: `${letters.slice(0, i + 1)}.${letters.slice(i + 1)}@gmail.com`,
    ip: NET.home,
    browser: cleared(desktop(1), `window-${i}`),
  }
}

/** A sign-up whose fields were filled in one go each. */
function inserted(behavior: Record<string, unknown>, events: string): Visit {
  return {
    day: 0,
    account: 'jane.doe',
    ip: NET.home,
    browser: {
      ...desktop(1),
      behavior: {
        keys: 0,
        touches: 0,
        autofills: 0,
        pastes: 0,
        inputsWithoutKeys: 2,
        charsWithoutKeys: 0,
        untrustedEvents: 0,
        trustedEvents: 12,
        hasBeenActive: true,
        firstFocusToSubmitMs: 14_000,
        pageToSubmitMs: 30_000,
        filledFields: 2,
        events,
        ...behavior,
      },
    },
  }
}
