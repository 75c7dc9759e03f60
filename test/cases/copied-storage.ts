import { ALLOWED, ASKED, type Case, NET, type Step, type Visit } from './support/case.ts'
import { DAY, KNOWN, login } from './support/known-account.ts'

type Steps = Case['steps']

/** Visits after twelve from one computer at one home line, the last of them on day 22. */
const issued = (name: string, right: Case['right'], reason: string, ...steps: Steps): Case => ({
  name,
  reason,
  right,
  issued: true,
  steps: [...KNOWN, ...steps],
})

/** A login with the storage that the computer had on day 10. */
const copy = (about: Parameters<typeof login>[0] = {}) => login({ copiedOn: 10, ...about })

/** A page that is opened each day before the login that is judged, without one. */
const openedDaily = (about: Partial<Visit>, from = 11): Visit[] =>
  Array.from({ length: DAY - from }, (_, i) => login({ ...about, day: from + i, unchecked: true }))
/** A copy that opens the site each day. */
const DAILY = openedDaily({ copiedOn: 10, ip: NET.sameProvider })

const passedOn = (day: number): Step => ({ outcome: 'challenge_passed', account: 'jane', day })

export const copiedStorage: Case[] = [
  issued(
    'a browser whose storage was copied, at a home line of the same provider',
    ASKED,
    'The copy does not have the visits of the computer since then, and the computer has no second storage.',
    copy({ ip: NET.sameProvider }),
  ),
  issued(
    'such a copy at a home line of another town',
    ASKED,
    'The owner may be away, but not with a computer that forgot its last visits.',
    copy({ ip: NET.homeMoved }),
  ),
  issued(
    'such a copy, for the second time',
    ASKED,
    'The owner was at home between them, which the copy does not know.',
    copy({ ip: NET.sameProvider }),
    login({ day: DAY + 2 }),
    copy({ day: DAY + 4, ip: NET.sameProvider }),
  ),
  issued(
    'the computer itself, at a friend',
    ALLOWED,
    'Its storage has all visits.',
    login({ ip: NET.homeMoved }),
  ),
  issued(
    'the computer itself, at a friend, after a copy of its storage was refused',
    ALLOWED,
    'The copy changes nothing about the computer.',
    copy({ ip: NET.sameProvider }),
    { outcome: 'challenge_failed', account: 'jane', day: DAY },
    login({ day: DAY + 1, ip: NET.homeMoved }),
  ),
  issued(
    'a computer that was restored from a backup, at home',
    ALLOWED,
    'Backups are restored where computers are.',
    copy(),
  ),
  issued(
    'a computer that was restored from a backup, at another line after a proof',
    ALLOWED,
    'The owner gave a proof in this storage.',
    copy({ ip: NET.sameProvider }),
    passedOn(DAY),
    copy({ day: DAY + 3, ip: NET.homeMoved }),
  ),
  {
    ...issued(
      'a copy that shows no list, where the edge once did not answer a page of the computer',
      ASKED,
      'The computer always showed one, if an older one on that day.',
    ),
    steps: [
      ...KNOWN.map((visit, i): Visit => (i === 8 ? { ...visit, days: 'not renewed' } : visit)),
      copy({ ip: NET.sameProvider, days: 'not shown' }),
    ],
  },
  issued(
    'the computer itself, at a friend, two days after an update of the site whose pages show no list any more',
    ALLOWED,
    'It showed none at home either.',
    login({ day: DAY, days: 'not shown' }),
    login({ day: DAY + 1, days: 'not shown' }),
    login({ day: DAY + 2, ip: NET.homeMoved, days: 'not shown' }),
  ),
  issued(
    'a payout in a copy, two days after its login gave a proof',
    ASKED,
    'An attacker with the mailbox gives it.',
    copy({ ip: NET.sameProvider }),
    passedOn(DAY),
    copy({ day: DAY + 2, ip: NET.sameProvider, event: 'payout' }),
  ),
  issued(
    'a payout on a computer that was restored from a backup, after a proof at another one',
    ALLOWED,
    'The owner was asked once.',
    copy({ ip: NET.sameProvider }),
    passedOn(DAY),
    copy({ day: DAY + 2, ip: NET.sameProvider, event: 'payout' }),
    passedOn(DAY + 2),
    copy({ day: DAY + 3, ip: NET.sameProvider, event: 'payout' }),
  ),
  issued(
    'a payout at home on a computer that was restored from a backup elsewhere, after a proof there',
    ALLOWED,
    'The line is known.',
    copy({ ip: NET.sameProvider }),
    passedOn(DAY),
    copy({ day: DAY + 2, event: 'payout' }),
  ),
  issued(
    'a copy that opened the site each day since',
    ASKED,
    'It came to the site from another network than the owner on each of these days.',
    ...DAILY,
    copy({ ip: NET.sameProvider }),
  ),
  issued(
    'such a copy, after its owner passed a challenge at a friend',
    ASKED,
    'The proof was given in the other storage.',
    ...DAILY,
    login({ day: DAY - 2, ip: NET.homeMoved }),
    passedOn(DAY - 2),
    copy({ ip: NET.sameProvider }),
  ),
  issued(
    'a payout in such a copy at a line of another town',
    ASKED,
    'It came to the site from another network than the owner on each of these days.',
    ...DAILY,
    copy({ ip: NET.britain, event: 'payout' }),
  ),
  issued(
    'the computer itself, at a friend, while a copy of its storage opens the site each day',
    ALLOWED,
    'The copy has no visit of the account.',
    ...DAILY,
    login({ ip: NET.homeMoved }),
  ),
  issued(
    'a laptop at a friend, which was opened on the train each day before its login at home',
    ALLOWED,
    'It has one storage, wherever it is first on a day.',
    ...openedDaily({ ip: NET.carrier, minute: -60 }, 0),
    login({ ip: NET.homeMoved }),
  ),
  issued(
    'a laptop at a friend, of which two pages were opened at once one day, at home and through a VPN',
    ALLOWED,
    'The list of the second page replaced that of the first, which did not know of it.',
    login({ day: 26 }),
    login({ day: 26, minute: 4, ip: NET.vpn, copiedOn: 25 }),
    login({ day: 28, copiedOn: 25 }),
    login({ ip: NET.homeMoved, copiedOn: 25 }),
  ),
]
