import { DAY_MS } from '@vigil/evidence'
import { counts, neutral } from '../../signals/evidence.fixture.ts'
import { BRAZIL, type GoldenCase, login, OTHER_DEVICE, OTHER_LINE } from '../case.ts'

/** Logins of owners and of attackers. */
export const logins: readonly GoldenCase[] = [
  login('usual-login', 'The owner logs in from home, as always.'),
  login(
    'new-phone-at-home',
    'The owner logs in with a new phone, at home.',
    {},
    {
      ...OTHER_DEVICE,
      os: 'android',
    },
  ),
  login(
    'owner-on-a-journey',
    'The owner is abroad with the usual computer: another country, another network.',
    { network: { country: 'BR', asn: 64_500 }, locale: { timezoneMismatch: true } },
    { ...BRAZIL, atMs: neutral.atMs + 2 * DAY_MS },
  ),
  login(
    'first-login-seen',
    'The first login of this account that Vigil sees; its password is in a stealer log.',
    { exposure: { logsElsewhere: 1, newestDays: 200 } },
    {},
    [],
  ),
  login('breached-address', 'A usual login; the address is part of four known breaches.', {
    exposure: { breaches: 4 },
  }),
  login(
    'back-after-months',
    'The owner returns after four months, on the same computer with a newer browser.',
    {},
    { atMs: neutral.atMs + 120 * DAY_MS, browserMajor: 160 },
  ),
  login(
    'stranger-from-abroad',
    'Another country, network, computer and browser, with the right password.',
    { network: { country: 'BR', asn: 64_500 } },
    {
      ...BRAZIL,
      ...OTHER_DEVICE,
      browser: 'firefox',
      os: 'linux',
      atMs: neutral.atMs + 3 * DAY_MS,
    },
  ),
  login(
    'too-fast-to-be-true',
    'The usual computer, an hour after the last visit, on another continent.',
    { network: { country: 'BR', asn: 64_500 } },
    BRAZIL,
  ),
  login(
    'stolen-password-on-a-server',
    'A stolen password tried from a rented server, with a browser that is new to the account.',
    {
      network: { hosting: true, kind: 'datacenter' },
      exposure: { logsOnThisSite: 1, newestDays: 12 },
    },
    { ...OTHER_LINE, ...OTHER_DEVICE, networkKind: 'datacenter', browser: 'firefox' },
  ),
  login(
    'neighbour',
    'A person of the same city and provider, with the same kind of computer, has the password.',
    {},
    { ...OTHER_DEVICE, ipKey: 'other', subnetKey: 'other' },
  ),
  login('stolen-profile', "A stolen browser profile, replayed by a program on the owner's line.", {
    automation: { webdriver: true, cdpRuntime: true },
    behavior: { instantClick: true, keyZeroDwell: true },
  }),
  login(
    'guessed-account',
    'A hundred and sixty attempts within an hour, from eighty addresses, on an account never seen before.',
    { velocity: { account: counts(20, 80, 160), ipsPerAccount: counts(10, 40, 80) } },
    {},
    [],
  ),
  login(
    'guessing-with-many-addresses',
    'Forty attempts on one account within an hour, from twenty addresses.',
    { velocity: { account: counts(4, 18, 40), ipsPerAccount: counts(2, 9, 20) } },
    { ...OTHER_LINE, ...OTHER_DEVICE },
  ),
]
