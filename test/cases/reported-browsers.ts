import {
  ALLOWED,
  type Case,
  cleared,
  desktop,
  iphone,
  NET,
  STOPPED,
  type Step,
  usual,
  type Visit,
} from './support/case.ts'

const SHARED = { browser: desktop(1) }
const MEDIUM = { fingerprintConfidence: 0.6 }
const label = (account: string, of = 'fraud', day = 24): Step => ({ day, account, label: of })

/** Accounts that are used for three weeks in one browser at one line. */
const inOneBrowser = (accounts: readonly string[]): Visit[] =>
  accounts.flatMap((account, i) => usual(account, 8, { from: 0.3 * i, ...SHARED }))
const jane = (about: Partial<Visit>): Visit => ({
  day: 25,
  account: 'jane',
  ip: NET.home,
  ...SHARED,
  ...about,
})
const withOwnPhone = (visits: readonly Visit[], onPhone: (i: number) => boolean): Visit[] =>
  visits.map((visit, i) => (onPhone(i) ? { ...visit, browser: iphone('janes-phone') } : visit))

/** A fraudster's account on one computer at one line, which is reported a week before the visit that is judged. */
const BANNED: Step[] = [
  ...usual('karl', 4, { browser: { ...desktop(1), ...MEDIUM } }),
  label('karl', 'fraud', 10),
]
const newcomer = (about: Partial<Visit>): Visit => ({
  day: 17,
  account: 'nora.berg',
  ip: NET.home,
  browser: { ...cleared(desktop(1), 'private'), ...MEDIUM },
  ...about,
})

/** What a report of one account shows of another in the same browser, or on the same machine. */
export const reportedBrowsers: Case[] = [
  ...['withdrawal', 'payout', 'order'].map(
    (event): Case => ({
      name: `${event} of an account of three weeks, whose only browser is that of an account that was reported`,
      reason: 'The known browser is that of the abuser.',
      right: STOPPED,
      steps: [...inOneBrowser(['karl', 'jane']), label('karl'), jane({ event })],
    }),
  ),
  ...(['fraud', 'multi_account'] as const).flatMap((of): Case[] =>
    ['login', 'payout'].map((event) => ({
      name: `${event} of the third account of a browser, of which two were labelled ${of}`,
      reason: 'Two reported accounts in one browser are no other member of a household.',
      right: STOPPED,
      steps: [
        ...inOneBrowser(['karl', 'nils', 'jane']),
        label('karl', of),
        label('nils', of),
        jane({ event }),
      ],
    })),
  ),
  {
    name: 'a login of an account whose only browser is that of an account that was reported',
    reason: 'A login takes nothing, and a family has one computer.',
    right: ALLOWED,
    steps: [...inOneBrowser(['karl', 'jane']), label('karl'), jane({ event: 'login' })],
  },
  ...['login', 'order', 'payout'].map(
    (event): Case => ({
      name: `${event} of a woman on the shared computer, after her husband was labelled multi_account; she has a phone too`,
      reason: 'Her account is used on a phone of her own.',
      right: ALLOWED,
      steps: [
        ...usual('karl', 8, SHARED),
        ...withOwnPhone(usual('jane', 8, { from: 0.3, ...SHARED }), (i) => i % 3 === 1),
        label('karl', 'multi_account'),
        jane({ event }),
      ],
    }),
  ),
  {
    name: 'a payout of one of five colleagues at a shared computer, one of whom was reported',
    reason: 'One bad colleague makes no bad office.',
    right: ALLOWED,
    steps: [
      ...inOneBrowser(['karl', 'nils', 'olga', 'paul', 'jane']),
      label('karl'),
      jane({ event: 'payout' }),
    ],
  },
  {
    name: 'a payout in such a browser, of an account that the caller called legitimate',
    reason: 'The caller knows the person.',
    right: ALLOWED,
    steps: [
      ...inOneBrowser(['karl', 'jane']),
      label('karl'),
      label('jane', 'legitimate'),
      jane({ event: 'payout' }),
    ],
  },
  {
    name: 'a sign-up in a private window on the machine and the line of an account that was reported',
    reason: 'Machine and line are the abuser’s.',
    right: STOPPED,
    steps: [...BANNED, newcomer({})],
  },
  {
    name: 'a sign-up at the line of an account that was reported, on an own phone',
    reason: 'A brother is not his sister.',
    right: ALLOWED,
    steps: [...BANNED, newcomer({ browser: iphone('noras-phone') })],
  },
  {
    name: 'a sign-up on the model of machine of an account that was reported, at another line',
    reason: 'A discounter sells a model to many.',
    right: ALLOWED,
    steps: [...BANNED, newcomer({ ip: NET.homeMoved })],
  },
  {
    name: 'a sign-up on a phone of the model of an account that was reported, at the same line',
    reason: 'Families buy the same phone.',
    right: ALLOWED,
    steps: [
      ...usual('karl', 4, { browser: iphone('karls-phone') }),
      label('karl', 'fraud', 10),
      newcomer({ browser: iphone('noras-phone') }),
    ],
  },
]
