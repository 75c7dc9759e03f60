import { ALLOWED, ASKED, type Case, desktop, NET, nameOf, type Visit } from './support/case.ts'
import { DAY, KNOWN, login } from './support/known-account.ts'

const SPACE = '84.161.30.7'
/** An account that is used at home and in a co-working space, where so many others are seen. */
const inSpace = (others: number, about: (i: number) => Partial<Visit> = () => ({})): Visit[] => [
  ...KNOWN.map((visit, i) => ({ ...visit, ip: i % 2 === 0 ? NET.home : SPACE, ...about(0) })),
  ...Array.from({ length: others }, (_, i) =>
    [0, 1, 2].map((visit) => ({
      day: 8 + ((7 * i) % 12) + visit * 5,
      minute: 11 * i,
      event: visit === 0 ? 'signup' : 'login',
      account: nameOf(i),
      ip: SPACE,
      browser: desktop(700 + i),
      ...about(i + 1),
    })),
  ).flat(),
]
const NEW = { ip: SPACE, browser: desktop(61) }

const payout = (about: Partial<Visit>): Visit => login({ ...about, event: 'payout' })

/** A known address that many others use. */
export const publicPlaces: Case[] = [
  {
    name: 'a payout without a login on an unknown computer in a co-working space',
    reason: 'The session may be stolen there; fourteen others use the address.',
    right: ASKED,
    steps: [...inSpace(14), payout(NEW)],
  },
  {
    name: 'the same in a home of four others',
    reason: 'The line is a family’s.',
    right: ALLOWED,
    steps: [...inSpace(4), payout(NEW)],
  },
  {
    name: 'a payout in a co-working space on a new computer, after a login there',
    reason: 'The owner has the password, and the place is known.',
    right: ALLOWED,
    steps: [...inSpace(14), login({ ...NEW }), login({ ...NEW, minute: 9, event: 'payout' })],
  },
  {
    name: 'a payout without a login on a new computer in the office of a firm, whose people come that day',
    reason: 'They are colleagues, and the line is the firm’s.',
    right: ALLOWED,
    steps: [
      ...inSpace(14, (i) => ({ email: `${i === 0 ? 'jane' : nameOf(i - 1)}@nordlicht-werke.de` })),
      ...Array.from({ length: 12 }, (_, i) =>
        login({
          day: DAY - 0.2,
          minute: 9 * i,
          account: nameOf(i),
          email: `${nameOf(i)}@nordlicht-werke.de`,
          ip: SPACE,
          browser: desktop(700 + i),
        }),
      ),
      payout({ ...NEW, email: 'jane@nordlicht-werke.de' }),
    ],
  },
]
