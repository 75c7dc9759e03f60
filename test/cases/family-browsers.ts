import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  NET,
  phoneApp,
  showing,
  type Visit,
  withoutCookie,
} from './support/case.ts'
import { DAY, login } from './support/known-account.ts'

/** A browser that randomises what it draws, so that its id is all that tells it from others. */
const MAC = {
  ...withoutCookie(
    showing(desktop(8), {
      platform: 'MacIntel',
      vendor: 'Apple Computer, Inc.',
      engine: { productSub: '20030107', evalLength: 37, eyeDropper: false },
      canvas: { hash: 'noise', noisy: true },
      audio: { hash: 'noise', noisy: true },
      webgl: { vendor: 'Apple Inc.', renderer: 'Apple GPU', extensions: 33, parameters: 'a' },
    }),
  ),
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  fingerprint: undefined,
  fingerprintConfidence: undefined,
}
const SHARED = desktop(5)

/** Both log in with the browser of these ids, a week or two apart, the husband first. */
const couple = (days: readonly number[], browser: (nth: number) => Visit['browser']): Visit[] =>
  days.flatMap((day, i) => [
    login({ day, account: 'paul', browser: browser(i) }),
    login({ day: day + 0.1, browser: browser(i) }),
  ])
const atHome = couple([2, 9, 16, 23], () => SHARED)
const onMac = couple([2, 12, 22], (nth) => cleared(MAC, `id-${nth}`))
const renewed = cleared(MAC, 'id-9')

/** People who share a browser. */
export const familyBrowsers: Case[] = [
  ...['device_enroll', 'payout'].map(
    (event): Case => ({
      name: `${event} in the own app at home, by one of a couple who share the computer`,
      reason: 'The phone is no browser of the other, and the line is known.',
      right: ALLOWED,
      steps: [...atHome, login({ event, ...phoneApp('phone-of-jane', 'Android 15; SM-A546B') })],
    }),
  ),
  {
    name: 'a payout in a new browser at home, by one of a couple who share another one',
    reason: 'The tablet is no browser of the other, and the line is known.',
    right: ALLOWED,
    steps: [...atHome, login({ event: 'payout', browser: desktop(61) })],
  },
  {
    name: 'a payout of one of a couple in their browser, whose id was deleted since and which the other used first',
    reason: 'Safari deletes the id after a week without a visit; it is their computer.',
    right: ALLOWED,
    steps: [
      ...onMac,
      login({ account: 'paul', browser: renewed }),
      login({ minute: 20, browser: renewed }),
      login({ minute: 24, browser: renewed, event: 'payout' }),
    ],
  },
  {
    name: "a payout at home in the browser of a relative's own computer, by someone who has the password",
    reason: "It is the relative's: of the account it is new.",
    right: ASKED,
    steps: [
      ...atHome,
      ...[3, 8, 13].map((day) => login({ day, account: 'paul', browser: desktop(77) })),
      login({ browser: desktop(77) }),
      login({ minute: 4, browser: desktop(77), event: 'payout' }),
    ],
  },
  {
    name: "a payout in a colleague's browser of the same kind, after a login in another one of his yesterday",
    reason: "Neither browser is the account's: it was in the first for a day.",
    right: ASKED,
    steps: [
      ...[2, 9, 16, 23].map((day) => login({ day })),
      ...[2, 9, 16, 23].map((day) =>
        login({ day, account: 'paul', browser: cleared(MAC, 'id-of-paul') }),
      ),
      login({ day: DAY - 1, browser: cleared(MAC, 'id-of-paul') }),
      login({ account: 'paul', browser: renewed }),
      login({ minute: 20, browser: renewed }),
      login({ minute: 24, browser: renewed, event: 'payout' }),
    ],
  },
  {
    name: "a payout abroad in the browser of one of a couple, in which the other's account is new",
    reason: 'Neither the browser nor the line is known.',
    right: ASKED,
    steps: [
      ...atHome,
      ...[24, 26, 28].map((day) =>
        login({ day, account: 'paul', browser: desktop(77), ip: NET.britain }),
      ),
      login({ minute: 4, browser: desktop(77), ip: NET.britain, event: 'payout' }),
    ],
  },
]
