import { android } from './shared-machines.ts'
import {
  ALLOWED,
  type Case,
  cleared,
  desktop,
  NET,
  nameOf,
  STOPPED,
  series,
  usual,
  type Visit,
} from './support/case.ts'
import { atHome } from './support/newcomers.ts'

const CLAIRE = 'claire.meijer'
const OWN_COMPUTER = desktop(11)
/** An account of six weeks, at home. */
const claire: Visit[] = usual(CLAIRE, 20, { browser: OWN_COMPUTER })
const AFTERNOON = 42

/** Accounts of an afternoon with tags of Claire's mailbox. */
const tags = (
  names: readonly string[],
  about: (i: number) => Pick<Visit, 'ip' | 'browser'>,
): Visit[] =>
  names.map((name, i) => ({
    day: AFTERNOON,
    minute: 600 + i * 25,
    account: name,
    email: `${CLAIRE}+${name}@gmail.com`,
    ...about(i),
  }))

const NUMBERED = ['kid1', 'kid2', 'kid3', 'kid4', 'kid5']
const NAMED = ['leo', 'mia', 'ben', 'ida', 'kai']
const TEN = Array.from({ length: 10 }, (_, i) => `promo${i}`)
const onTablet = () => ({ ip: NET.home, browser: android('tablet') })

/** Sign-ups of an hour apart with an address at the domain of each, on other machines and lines. */
const below = (domain: (i: number) => string): Visit[] =>
  series(10, 60, (i) => ({
    event: 'signup',
    account: nameOf(i),
    email: `${nameOf(i)}@${domain(i)}`,
    ip: atHome(i),
    browser: desktop(400 + i),
  }))

/** Accounts with tags of a mailbox that has an old account. */
export const mailboxFamily: Case[] = [
  ...[NUMBERED, NAMED].map(
    (names): Case => ({
      name: `a parent signs up five children at home, with tags as ${names[0]} of a mailbox that has an account of six weeks`,
      reason: 'A family has one mailbox; a mail to it shows who it is.',
      right: ['allow', 'challenge'],
      from: -5,
      steps: [...claire, ...tags(names, onTablet)],
    }),
  ),
  {
    name: 'the same on the parent’s own computer',
    reason: 'The device is the one of the account.',
    right: ['allow', 'challenge'],
    from: -5,
    steps: [...claire, ...tags(NAMED, () => ({ ip: NET.homeMoved, browser: OWN_COMPUTER }))],
  },
  {
    name: 'tags of a mailbox that has an account of six weeks, in private windows through a VPN: from the fourth on',
    reason: 'A family signs up at home.',
    right: STOPPED,
    from: -7,
    steps: [
      ...claire,
      ...tags(TEN, (i) => ({ ip: NET.vpn, browser: cleared(desktop(12), `window-${i}`) })),
    ],
  },
  ...['fastmail.com', 'anonaddy.com', 'aleeas.com'].map(
    (provider): Case => ({
      name: `addresses below a user’s own name at ${provider}, on other machines and lines: from the fifth on`,
      reason: 'All of them are one mailbox, as tags are.',
      right: STOPPED,
      from: -6,
      steps: below(() => `jane-dorn.${provider}`),
    }),
  ),
  ...['fastmail.com', 'anonaddy.com', 'aleeas.com'].map(
    (provider): Case => ({
      name: `ten people with an address below their own name at ${provider}`,
      reason: 'Each has a mailbox.',
      right: ALLOWED,
      from: -10,
      steps: below((i) => `${nameOf(i + 10).replace('.', '-')}.${provider}`),
    }),
  ),
  {
    name: 'ten tags of a mailbox at its owner’s home: the last two',
    reason: 'No family is so large.',
    right: STOPPED,
    from: -2,
    steps: [...claire, ...tags(TEN, onTablet)],
  },
]
