import type { NetworkKind } from '@vigil/contract'
import type { NetworkFinding } from '@vigil/evidence'
import { describe } from 'vitest'
import { type Case, listCases, testCases } from '../../testing/compartment-cases.ts'
import { counts, neutral } from '../evidence.fixture.ts'
import { abuseIp } from './abuse-ip.ts'
import { corporateGateway } from './corporate-gateway.ts'
import { datacenterIp } from './datacenter-ip.ts'
import { hiddenNetworkCrowd } from './hidden-network-crowd.ts'
import { hostingNewToAccount } from './hosting-new-to-account.ts'
import { newAccountsAtAddress } from './new-accounts-at-address.ts'
import { proxiedRequest } from './proxied-request.ts'
import { proxyKnown } from './proxy-known.ts'
import { relayEgress } from './relay-egress.ts'
import { residentialProxy } from './residential-proxy.ts'
import { torExit } from './tor-exit.ts'
import { unroutedIp } from './unrouted-ip.ts'
import { vpnKnown } from './vpn-known.ts'
import { wifiHotspot } from './wifi-hotspot.ts'

function finding(kind: NetworkFinding['kind'], trust: number): NetworkFinding {
  return { kind, source: 'test', trust }
}

/** An account of so many visits, all through a kind of network. */
const cameBy = (networkKind: NetworkKind, visits: number) => {
  const [visit] = neutral.history.visits
  if (visit === undefined) throw new Error('the fixture has a visit')
  return { visits: Array.from({ length: visits }, () => ({ ...visit, networkKind })) }
}

/** A visit with this id, on a machine. */
const withId = (
  history: ReturnType<typeof cameBy>,
  visitorKey: string | null,
  deviceKey = neutral.history.current.deviceKey,
) => ({ ...history, current: { ...neutral.history.current, visitorKey, deviceKey } })

/** Sign-ups at an address of accounts that were made there in groups and never used again, with differences. */
const unusedAccounts: Case[] = [
  { when: 'twenty, at a site of which seven checks of ten are no sign-ups', expected: 2.9 },
  { when: 'ten', unused: { people: 10 }, expected: 1.45 },
  { when: 'a family', unused: { people: 5 }, expected: 0 },
  { when: 'they came one by one, as to a shop', unused: { groupShare: 0 }, expected: 0 },
  { when: 'a sixth of the people here use theirs', unused: { usedShare: 1 / 6 }, expected: 1.45 },
  { when: 'a third do', unused: { usedShare: 1 / 3 }, expected: 0 },
  { when: 'half of the checks of the site are sign-ups', signups: 950, expected: 2.9 },
  { when: 'nearly all are', signups: 1900, expected: 0 },
  { when: 'the address is a cloud', network: { hosting: true }, expected: 0 },
  { when: 'one of them logs in', event: 'login', expected: 0 },
].map(({ when, unused = {}, signups = 570, network = {}, event = 'signup', expected }): Case => {
  const arrivals = { accounts: [0, 0], deviceAccounts: [0, 0] } as const
  const given = {
    event,
    network,
    graph: { unusedAtAddress: { people: 20, groupShare: 1, usedShare: 0, ...unused } },
    history: {
      population: { total: 1900, arrivals: { ...arrivals, signupsPerDay: signups / 10, days: 10 } },
    },
  }
  return { signal: newAccountsAtAddress, when: `unused accounts: ${when}`, given, expected }
})

const cases: Case[] = [
  {
    signal: hostingNewToAccount,
    when: 'an account of home lines logs in from a rented server',
    given: {
      event: 'login',
      network: { hosting: true, kind: 'datacenter' },
      history: cameBy('clean', 5),
    },
    expected: 0.5,
  },
  {
    signal: hostingNewToAccount,
    when: 'four visits say little of where the account comes from',
    given: {
      event: 'login',
      network: { hosting: true, kind: 'datacenter' },
      history: cameBy('clean', 4),
    },
    expected: 0,
  },
  {
    signal: hostingNewToAccount,
    when: 'two visits had an id that is lost now',
    given: {
      event: 'login',
      network: { hosting: true, kind: 'datacenter' },
      history: withId(cameBy('clean', 2), null),
    },
    expected: 0.5,
  },
  {
    signal: hostingNewToAccount,
    when: 'the id is lost with the machine',
    given: {
      event: 'login',
      network: { hosting: true, kind: 'datacenter' },
      history: withId(cameBy('clean', 2), null, 'another'),
    },
    expected: 0,
  },
  {
    signal: hostingNewToAccount,
    when: 'two visits had the id that comes now',
    given: {
      event: 'login',
      network: { hosting: true, kind: 'datacenter' },
      history: withId(cameBy('clean', 2), 'v'),
    },
    expected: 0,
  },
  {
    signal: hostingNewToAccount,
    when: 'it signs up from there',
    given: { event: 'signup', network: { hosting: true, kind: 'datacenter' } },
    expected: 0,
  },
  { signal: torExit, when: 'it is known', given: { network: { torExit: true } }, expected: 3 },
  {
    signal: torExit,
    when: 'its list is overdue',
    given: { network: { torExit: true, findings: [finding('tor', 0.25)] } },
    expected: 0.75,
  },
  {
    signal: torExit,
    when: 'it is on no list',
    given: { network: { torExit: false } },
    expected: 0,
  },
  { signal: abuseIp, when: 'it is known', given: { network: { abuse: true } }, expected: 2 },
  {
    signal: abuseIp,
    when: 'its list is overdue',
    given: { network: { abuse: true, findings: [finding('abuse', 0.25)] } },
    expected: 0.5,
  },
  { signal: abuseIp, when: 'it is on no list', given: { network: { abuse: false } }, expected: 0 },
  {
    signal: datacenterIp,
    when: 'it is known',
    given: { event: 'login', network: { hosting: true } },
    expected: 1.8,
  },
  {
    signal: datacenterIp,
    when: 'it is known, at a sign-up',
    given: { event: 'signup', network: { hosting: true } },
    expected: 2.1,
  },
  {
    signal: datacenterIp,
    when: 'its list is overdue',
    given: { event: 'login', network: { hosting: true, findings: [finding('hosting', 0.25)] } },
    expected: 0.45,
  },
  {
    signal: datacenterIp,
    when: 'it is on no list',
    given: { network: { hosting: false } },
    expected: 0,
  },
  {
    signal: vpnKnown,
    when: 'nothing was learned of the account',
    given: { network: { vpn: true }, history: null },
    expected: 0.9,
  },
  {
    signal: vpnKnown,
    when: 'no visit of the account came through one',
    given: { network: { vpn: true } },
    expected: 1.2,
  },
  {
    signal: vpnKnown,
    when: 'the account came through one before',
    given: { network: { vpn: true }, history: cameBy('vpn', 1) },
    expected: 0.6,
  },
  {
    signal: datacenterIp,
    when: 'the account comes from a cloud desktop each time',
    given: { event: 'login', network: { hosting: true }, history: cameBy('datacenter', 12) },
    expected: 0.36,
  },
  {
    signal: vpnKnown,
    when: 'its list is overdue',
    given: { network: { vpn: true, findings: [finding('vpn', 0.25)] }, history: null },
    expected: 0.225,
  },
  { signal: vpnKnown, when: 'it is on no list', given: { network: { vpn: false } }, expected: 0 },
  { signal: relayEgress, when: 'it is known', given: { network: { relay: true } }, expected: 0.3 },
  {
    signal: relayEgress,
    when: 'its list is overdue',
    given: { network: { relay: true, findings: [finding('relay', 0.25)] } },
    expected: 0.075,
  },
  {
    signal: relayEgress,
    when: 'it is on no list',
    given: { network: { relay: false } },
    expected: 0,
  },
  { signal: proxyKnown, when: 'it is known', given: { network: { proxy: true } }, expected: 1.5 },
  {
    signal: proxyKnown,
    when: 'its list is overdue',
    given: { network: { proxy: true, findings: [finding('proxy', 0.25)] } },
    expected: 0.375,
  },
  {
    signal: proxyKnown,
    when: 'it is on no list',
    given: { network: { proxy: false } },
    expected: 0,
  },
  {
    signal: residentialProxy,
    when: 'it is known',
    given: { network: { residentialProxy: true } },
    expected: 1.2,
  },
  {
    signal: residentialProxy,
    when: 'its list is overdue',
    given: { network: { residentialProxy: true, findings: [finding('proxy', 0.25)] } },
    expected: 0.3,
  },
  {
    signal: residentialProxy,
    when: 'it is on no list',
    given: { network: { residentialProxy: false } },
    expected: 0,
  },
  { signal: wifiHotspot, when: 'it is known', given: { network: { wifi: true } }, expected: 0.2 },
  {
    signal: wifiHotspot,
    when: 'its list is overdue',
    given: { network: { wifi: true, findings: [finding('wifi', 0.25)] } },
    expected: 0.05,
  },
  {
    signal: wifiHotspot,
    when: 'it is on no list',
    given: { network: { wifi: false } },
    expected: 0,
  },
  {
    signal: torExit,
    when: 'a fresh list agrees with an overdue one',
    given: { network: { torExit: true, findings: [finding('tor', 0.25), finding('tor', 1)] } },
    expected: 3,
  },
  {
    signal: proxyKnown,
    when: "the proxy is an employer's",
    given: { network: { proxy: true, corporateProxy: true } },
    expected: 0,
  },
  {
    signal: proxyKnown,
    when: 'the proxy is a privacy relay',
    given: { network: { proxy: true, relay: true } },
    expected: 0,
  },
  {
    signal: corporateGateway,
    when: 'an employer is in between',
    given: { network: { corporateProxy: true } },
    expected: 0.1,
  },
  {
    signal: corporateGateway,
    when: 'none is',
    given: { network: { corporateProxy: false } },
    expected: 0,
  },
  {
    signal: proxiedRequest,
    when: 'headers of a proxy arrived',
    given: { headers: { proxied: true } },
    expected: 0.3,
  },
  {
    signal: proxiedRequest,
    when: 'the proxy is an employer that was named',
    given: { headers: { proxied: true }, network: { corporateProxy: true } },
    expected: 0,
  },
  {
    signal: datacenterIp,
    when: 'a clean browser is in human hands',
    given: { network: { hosting: true }, behavior: { humanLike: true } },
    expected: 1,
  },
  {
    signal: datacenterIp,
    when: 'human hands drive an automated browser',
    given: {
      event: 'login',
      network: { hosting: true },
      behavior: { humanLike: true },
      automation: { webdriver: true },
    },
    expected: 1.8,
  },
  {
    signal: datacenterIp,
    when: 'human hands and no probe ran',
    given: {
      event: 'login',
      network: { hosting: true },
      behavior: { humanLike: true },
      automation: null,
    },
    expected: 1.8,
  },
  {
    signal: datacenterIp,
    when: 'a worker contradicts the clean browser',
    given: {
      event: 'login',
      network: { hosting: true },
      behavior: { humanLike: true },
      userAgent: { workerMismatch: true },
    },
    expected: 1.8,
  },
  {
    signal: datacenterIp,
    when: 'a cloud desktop renders in software',
    given: {
      network: { hosting: true },
      behavior: { humanLike: true },
      automation: { softwareWebgl: true },
    },
    expected: 1,
  },
  {
    signal: datacenterIp,
    when: 'a known VPN stands there',
    given: { network: { hosting: true, vpn: true } },
    expected: 0,
  },
  {
    signal: datacenterIp,
    when: 'a Tor exit stands there',
    given: { network: { hosting: true, torExit: true } },
    expected: 0,
  },
  {
    signal: datacenterIp,
    when: 'an overdue list calls it a VPN',
    given: {
      event: 'login',
      network: { hosting: true, vpn: true, findings: [finding('vpn', 0.25)] },
    },
    expected: 1.35,
  },
  {
    signal: datacenterIp,
    when: 'a privacy relay stands there',
    given: { network: { hosting: true, relay: true } },
    expected: 0,
  },
  {
    signal: datacenterIp,
    when: 'an employer rents it',
    given: { network: { hosting: true, corporateProxy: true } },
    expected: 0,
  },
  {
    signal: unroutedIp,
    when: 'the address is not announced',
    given: { network: { unrouted: true } },
    expected: 1,
  },
  {
    signal: unroutedIp,
    when: 'the address is private',
    given: { network: { unrouted: true, reserved: true } },
    expected: 0,
  },
  {
    signal: hiddenNetworkCrowd,
    when: 'nine of the fifty sign-ups of a day came from the same part of a VPN',
    given: {
      network: { vpn: true },
      velocity: { subnet: counts(1, 1, 1, 9), site: counts(1, 1, 1, 50) },
    },
    expected: 1.5,
  },
  {
    signal: hiddenNetworkCrowd,
    when: 'it is a team behind a gateway that stands with a hosting provider',
    given: {
      network: { hosting: true },
      graph: { newcomersAtAddress: 8 },
      email: { free: false },
      velocity: {
        subnet: counts(1, 1, 1, 9),
        site: counts(1, 1, 1, 50),
        emailDomain: counts(1, 1, 1, 9),
      },
    },
    expected: 0.45,
  },
  ...[{}, { vpn: true, corporateProxy: true }].map((network) => ({
    signal: hiddenNetworkCrowd,
    when: 'they came from a home network, or a company that hides its people',
    given: { network, velocity: { subnet: counts(1, 1, 1, 9), site: counts(1, 1, 1, 50) } },
    expected: 0,
  })),
  {
    signal: hiddenNetworkCrowd,
    when: 'as many log in, and this account is new',
    given: {
      event: 'login',
      network: { vpn: true },
      velocity: { subnet: counts(1, 1, 1, 9), site: counts(1, 1, 1, 50) },
      history: null,
    },
    expected: 1.5,
  },
  {
    signal: hiddenNetworkCrowd,
    when: 'as many log in, and this account always comes through such networks',
    given: {
      event: 'login',
      network: { vpn: true },
      velocity: { subnet: counts(1, 1, 1, 9), site: counts(1, 1, 1, 50) },
      history: cameBy('vpn', 20),
    },
    expected: 0.3,
  },
  {
    signal: hiddenNetworkCrowd,
    when: 'somebody mistypes a password eight times',
    given: {
      event: 'login',
      network: { vpn: true },
      velocity: {
        subnet: counts(1, 1, 1, 9),
        account: counts(1, 1, 1, 9),
        site: counts(1, 1, 1, 50),
      },
      history: null,
    },
    expected: 0,
  },
  {
    signal: newAccountsAtAddress,
    when: 'four others came to this line of late',
    given: { graph: { newcomersAtAddress: 4 } },
    expected: 0.5,
  },
  {
    signal: newAccountsAtAddress,
    when: 'eight did',
    given: { graph: { newcomersAtAddress: 8 } },
    expected: 1,
  },
  {
    signal: newAccountsAtAddress,
    when: 'eight did, and three came today with the new domain of this one',
    given: {
      graph: { newcomersAtAddress: 8 },
      email: { free: false },
      velocity: { emailDomainAgeDays: 2, accountsPerEmailDomain: counts(0, 0, 0, 3) },
    },
    expected: 0.3,
  },
  {
    signal: newAccountsAtAddress,
    when: 'a family of four signs up',
    given: { graph: { newcomersAtAddress: 3 } },
    expected: 0,
  },
  {
    signal: newAccountsAtAddress,
    when: 'the address is a campus',
    given: { graph: { newcomersAtAddress: 8 }, network: { education: true } },
    expected: 0,
  },
  {
    signal: newAccountsAtAddress,
    when: 'it is a hotel',
    given: { graph: { newcomersAtAddress: 8 }, network: { wifi: true } },
    expected: 0,
  },
  {
    signal: newAccountsAtAddress,
    when: 'one of them logs in',
    given: { event: 'login', graph: { newcomersAtAddress: 8 } },
    expected: 0,
  },
  ...unusedAccounts,
  ...listCases('network', 'cidr', 'domain'),
]

describe('the network', () => {
  testCases(cases)
})
