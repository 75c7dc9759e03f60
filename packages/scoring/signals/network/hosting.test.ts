import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { neutral } from '../evidence.fixture.ts'
import { datacenterIp } from './datacenter-ip.ts'
import { hostingNewToAccount } from './hosting-new-to-account.ts'
import { cameBy, finding } from './network.fixture.ts'

/** A visit from a network that none of these came from. */
const fromAnother = (
  history: ReturnType<typeof cameBy>,
  about: Partial<typeof neutral.history.current> = {},
) => ({ ...history, current: { ...neutral.history.current, asn: 64_500, ...about } })

const cases: Case[] = [
  {
    signal: hostingNewToAccount,
    when: 'an account of home lines logs in from a rented server',
    given: {
      event: 'login',
      network: { hosting: true, kind: 'datacenter' },
      history: fromAnother(cameBy('clean', 5)),
    },
    expected: 0.5,
  },
  {
    signal: hostingNewToAccount,
    when: 'it came from this network before, at an address that is on no list',
    given: {
      event: 'login',
      network: { hosting: true, kind: 'datacenter' },
      history: cameBy('clean', 5),
    },
    expected: 0,
  },
  {
    signal: hostingNewToAccount,
    when: 'four visits say little of where the account comes from',
    given: {
      event: 'login',
      network: { hosting: true, kind: 'datacenter' },
      history: fromAnother(cameBy('clean', 4)),
    },
    expected: 0,
  },
  {
    signal: hostingNewToAccount,
    when: 'two visits had an id that is lost now',
    given: {
      event: 'login',
      network: { hosting: true, kind: 'datacenter' },
      history: fromAnother(cameBy('clean', 2), { visitorKey: null }),
    },
    expected: 0.5,
  },
  {
    signal: hostingNewToAccount,
    when: 'the id is lost with the machine',
    given: {
      event: 'login',
      network: { hosting: true, kind: 'datacenter' },
      history: fromAnother(cameBy('clean', 2), { visitorKey: null, deviceKey: 'another' }),
    },
    expected: 0,
  },
  {
    signal: hostingNewToAccount,
    when: 'two visits had the id that comes now',
    given: {
      event: 'login',
      network: { hosting: true, kind: 'datacenter' },
      history: fromAnother(cameBy('clean', 2), { visitorKey: 'v' }),
    },
    expected: 0,
  },
  {
    signal: hostingNewToAccount,
    when: 'it signs up from there',
    given: { event: 'signup', network: { hosting: true, kind: 'datacenter' } },
    expected: 0,
  },
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
    signal: datacenterIp,
    when: 'the account comes from a cloud desktop each time',
    given: { event: 'login', network: { hosting: true }, history: cameBy('datacenter', 12) },
    expected: 0.36,
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
    when: 'a program imitates a person',
    given: {
      event: 'login',
      network: { hosting: true },
      behavior: { humanLike: true },
      automation: { cspBypassed: true },
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
]

describe('hosting providers', () => {
  testCases(cases)
})
