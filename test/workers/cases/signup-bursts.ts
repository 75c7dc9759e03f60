import { ALLOWED, type Case, NET, nameOf, phoneApp, series } from './case.ts'
import { DAY, login } from './known-account.ts'
import { PEOPLE, SCRIPT, WITHOUT_SDK } from './stuffing.ts'

/** Sign-ups by a script, each through another line, in the hour before the one that is judged. */
const scriptedSignups = series(
  30,
  1.9,
  (i) => ({
    event: 'signup',
    account: nameOf(i),
    ip: `79.${200 + i}.10.10`,
    browser: SCRIPT,
  }),
  DAY - 58 / 1440,
)
const signup = (
  about: Partial<ReturnType<typeof login>> & { identifiers?: Record<string, string> },
) => ({
  ...login({ event: 'signup', account: 'wilma.newcomer', ip: NET.sameProvider, ...about }),
  userId: null,
})
/** Two sign-ups a day that a firm's people make for callers, from one line. */
const CALL_CENTRE = { ip: NET.homeMoved, browser: WITHOUT_SDK }
const callCentre = Array.from({ length: 16 }, (_, i) => ({
  ...signup({ account: nameOf(60 + i), ...CALL_CENTRE }),
  day: DAY - 9 + Math.floor(i / 2) + 0.1 * (i % 2),
}))

export const signupBursts: Case[] = [
  {
    name: 'a sign-up by the app, during a burst of sign-ups by a script that names a browser',
    reason: 'The app names its installation, which the script does not.',
    right: ALLOWED,
    steps: [
      ...PEOPLE.map((visit) => ({ ...visit, event: 'signup' })),
      ...scriptedSignups,
      signup(phoneApp('installation-new')),
    ],
  },
  {
    name: 'a sign-up that a call centre makes, during a burst of sign-ups by a script through other lines',
    reason: 'Its line has had two sign-ups a day for a week.',
    right: ALLOWED,
    steps: [
      ...PEOPLE.map((visit) => ({ ...visit, event: 'signup' })),
      ...callCentre,
      ...scriptedSignups,
      signup(CALL_CENTRE),
    ],
  },
]
