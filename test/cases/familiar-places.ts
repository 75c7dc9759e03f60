import {
  ALLOWED,
  ASKED,
  type Case,
  desktop,
  iphone,
  NET,
  usual,
  type Visit,
} from './support/case.ts'
import { DAY, login } from './support/known-account.ts'

const later = (minute: number, about: Partial<Visit>): Visit => login({ minute, ...about })

/** Two accounts that share a line, each on a computer of its own; that of the other is of seed 8. */
const sharing = (logins: number): Visit[] => [
  ...usual('jane', logins, { from: 2, browser: desktop(1) }),
  ...usual('karl', 9, { from: 0.3, browser: desktop(8) }),
]
const OTHERS = { browser: desktop(8) }

/** An account on one iPhone, at home and on a carrier; `idOf` names the browser's id of each visit. */
const onPhone = (idOf: (i: number) => string, logins = 12): Visit[] =>
  usual('jane', logins, { browser: {} }).map((visit, i) => ({
    ...visit,
    ip: i % 3 === 2 ? NET.carrier : NET.home,
    browser: iphone(idOf(i)),
  }))
const STEADY = onPhone(() => 'phone')
/** Another phone of the model, on another line of the carrier. */
const SAME_MODEL = { ip: NET.carrierElsewhere, browser: iphone('other-phone') }

const ROMANIA = '86.124.20.7'
const VIETNAM = '113.161.20.7'
const CLOCKS = { 'Europe/Bucharest': -120, 'Europe/London': 0, 'Asia/Ho_Chi_Minh': -420 }
const inLanguage = (
  browser: Visit['browser'],
  language: string,
  timezone: keyof typeof CLOCKS,
) => ({
  ...browser,
  languages: [language],
  timezone,
  timezoneOffsetMin: CLOCKS[timezone],
})
/** The phone of a stranger in Vietnam. */
const FOREIGN = { ip: VIETNAM, browser: inLanguage(iphone('abroad'), 'vi-VN', 'Asia/Ho_Chi_Minh') }
const ROMANIAN = inLanguage(desktop(1), 'ro-RO', 'Europe/Bucharest')
const signedUp = (browser: Visit['browser'] = ROMANIAN): Visit[] =>
  usual('jane', 0, { from: 18, ip: ROMANIA, browser })

/**
 * Strangers who share something with the owner: a line, a model of phone, or nothing with an account that is hardly
 * used.
 */
export const familiarPlaces: Case[] = [
  ...[2, 12].map(
    (logins): Case => ({
      name: `a password is reset on a colleague's computer in the office, at an account with ${logins} logins`,
      reason: "The browser is another account's, and was never this one's.",
      right: ASKED,
      steps: [...sharing(logins), login({ ...OTHERS, event: 'password_reset' })],
    }),
  ),
  {
    name: 'a password is reset on a new computer in the office',
    reason: 'No other account has used it, and the line is known.',
    right: ALLOWED,
    steps: [...sharing(12), login({ browser: desktop(61), event: 'password_reset' })],
  },
  {
    name: "a password is reset on a partner's computer, minutes after a login there was proved",
    reason: 'The owner proved the login.',
    right: ALLOWED,
    steps: [
      ...sharing(12),
      later(0, OTHERS),
      { outcome: 'challenge_passed', account: 'jane', day: DAY + 1 / 1440 },
      later(4, { ...OTHERS, event: 'password_reset' }),
    ],
  },
  {
    name: "a password is reset on a partner's computer that has been used for this account too",
    reason: 'The browser is one of the account.',
    right: ALLOWED,
    steps: [
      ...sharing(12),
      login({ ...OTHERS, day: 9 }),
      login({ ...OTHERS, event: 'password_reset' }),
    ],
  },
  ...['payout', 'email_change'].flatMap((event): Case[] => [
    {
      name: `${event} in a session on another phone of the model at another line of the carrier`,
      reason: 'Many have the model and the carrier; the account never lost its browser id.',
      right: ASKED,
      steps: [...STEADY, login({ ...SAME_MODEL, event })],
    },
    {
      name: `${event} minutes after a login on another phone of the model at another line of the carrier`,
      reason: 'The login was not proved.',
      right: ASKED,
      steps: [...STEADY, later(0, SAME_MODEL), later(6, { ...SAME_MODEL, event })],
    },
  ]),
  {
    name: 'a payout on a phone whose browser was cleared, at a known line of the carrier',
    reason: 'Model and line are known.',
    right: ALLOWED,
    steps: [...STEADY, login({ ip: NET.carrier, browser: iphone('cleared'), event: 'payout' })],
  },
  {
    name: 'a payout on a phone whose browser was cleared, at home',
    reason: 'Model and line are known.',
    right: ALLOWED,
    steps: [...STEADY, login({ browser: iphone('cleared'), event: 'payout' })],
  },
  {
    name: 'a payout on a phone that never keeps an id, at another line of the carrier',
    reason: 'The browser is cleared after each visit, so that a new id shows no stranger.',
    right: ALLOWED,
    steps: [
      ...onPhone((i) => `private-${i}`),
      later(0, { ...SAME_MODEL, browser: iphone('private-20') }),
      later(6, { ...SAME_MODEL, browser: iphone('private-20'), event: 'payout' }),
    ],
  },
  {
    name: 'a login on a phone whose browser was cleared, at another line of the carrier',
    reason: 'A login takes nothing.',
    right: ALLOWED,
    steps: [...STEADY, login(SAME_MODEL)],
  },
  {
    name: 'a password is reset on a phone whose browser was cleared, at another line of the carrier',
    reason: 'Who clears the browser loses the session and the stored password.',
    right: ALLOWED,
    steps: [...STEADY, login({ ...SAME_MODEL, event: 'password_reset' })],
  },
  {
    name: 'the first login after the sign-up, in another country, language and time zone, on another kind of device',
    reason: 'Nothing of it is what signed up: a sold or stolen account.',
    right: ASKED,
    steps: [...signedUp(), login(FOREIGN)],
  },
  {
    name: 'the first login after the sign-up, on the phone at a carrier of the country',
    reason: 'The most usual second visit.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 0, { from: 18, browser: desktop(1) }),
      login({ ip: NET.carrier, browser: iphone('phone') }),
    ],
  },
  {
    name: 'the first login after the sign-up, abroad on the own computer, whose clock follows',
    reason: 'A student moves.',
    right: ALLOWED,
    steps: [
      ...signedUp(),
      login({ ip: NET.britain, browser: inLanguage(ROMANIAN, 'ro-RO', 'Europe/London') }),
    ],
  },
  {
    name: 'the first login after the sign-up, abroad on a new phone in the same language',
    reason: 'People travel with a phone, and it speaks their language.',
    right: ALLOWED,
    steps: [
      ...signedUp(),
      login({ ip: VIETNAM, browser: inLanguage(iphone('own'), 'ro-RO', 'Asia/Ho_Chi_Minh') }),
    ],
  },
  {
    name: 'the first login after the sign-up, at home in a browser of another language',
    reason: 'A computer at work speaks the language of the firm.',
    right: ALLOWED,
    steps: [
      ...signedUp(),
      login({ ip: ROMANIA, browser: inLanguage(desktop(61), 'en-GB', 'Europe/Bucharest') }),
    ],
  },
]
