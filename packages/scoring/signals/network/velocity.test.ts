import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { counts } from '../evidence.fixture.ts'
import { failedLogins } from './failed-logins.ts'
import { ipVelocity } from './ip-velocity.ts'
import { siteRateAnomaly } from './site-rate-anomaly.ts'
import { subnetVelocity } from './subnet-velocity.ts'

const cases: Case[] = [
  {
    signal: failedLogins,
    when: 'logins to eight other accounts failed, of ten',
    given: {
      event: 'login',
      velocity: { ip: counts(1, 1, 2, 11), failedAccountsPerIp: counts(0, 0, 1, 9) },
    },
    expected: 2.436,
  },
  {
    signal: failedLogins,
    when: 'as many of the logins of a carrier fail as elsewhere',
    given: {
      event: 'login',
      velocity: { ip: counts(1, 1, 9, 200), failedAccountsPerIp: counts(0, 0, 1, 14) },
    },
    expected: 0,
  },
  {
    signal: ipVelocity,
    when: 'ten sign up within a minute',
    given: { velocity: { ip: counts(10) } },
    expected: 1,
  },
  { signal: ipVelocity, when: 'five do', given: { velocity: { ip: counts(5) } }, expected: 0 },
  {
    signal: ipVelocity,
    when: 'a hundred sign up in a day',
    given: { velocity: { ip: counts(0, 0, 1, 100) } },
    expected: 1,
  },
  {
    signal: ipVelocity,
    when: 'the burst is endless',
    given: { velocity: { ip: counts(100000) } },
    expected: 3,
  },
  {
    signal: ipVelocity,
    when: 'fifteen log in within a minute',
    given: { event: 'login', velocity: { ip: counts(15) } },
    expected: 0,
  },
  {
    signal: ipVelocity,
    when: 'thirty do',
    given: { event: 'login', velocity: { ip: counts(30) } },
    expected: 1,
  },
  {
    signal: ipVelocity,
    when: 'a crowd was there before',
    given: { velocity: { ip: counts(20, 20, 20, 60), visitorsPerIp: 40 } },
    expected: 0,
  },
  {
    signal: ipVelocity,
    when: 'a burst exceeds even the crowd',
    given: { velocity: { ip: counts(100, 100, 100, 140), visitorsPerIp: 40 } },
    expected: 0.2,
  },
  {
    signal: ipVelocity,
    when: 'a burst brings its own crowd of fresh browsers',
    given: { velocity: { ip: counts(20), visitorsPerIp: 20 } },
    expected: 2,
  },
  {
    signal: ipVelocity,
    when: 'a hall signs up with phones of many models',
    given: {
      velocity: { ip: counts(10) },
      userAgent: { form: 'mobile' },
      graph: { usualModelsAtAddress: 6 },
    },
    expected: 0.2,
  },
  {
    signal: ipVelocity,
    when: 'a computer is among them',
    given: { velocity: { ip: counts(10) }, graph: { usualModelsAtAddress: 6 } },
    expected: 1,
  },
  {
    signal: ipVelocity,
    when: 'the network is mobile',
    given: { velocity: { ip: counts(10) }, network: { mobile: true } },
    expected: 0.2,
  },
  {
    signal: subnetVelocity,
    when: 'thirty come within a minute',
    given: { velocity: { subnet: counts(30) } },
    expected: 0.5,
  },
  {
    signal: subnetVelocity,
    when: 'fifteen do',
    given: { velocity: { subnet: counts(15) } },
    expected: 0,
  },
  {
    signal: subnetVelocity,
    when: 'the network is mobile',
    given: { velocity: { subnet: counts(30) }, network: { mobile: true } },
    expected: 0.1,
  },
  {
    signal: siteRateAnomaly,
    when: 'the minute is twelve deviations off',
    given: { velocity: { siteRateZ: 12 } },
    expected: 0.5,
  },
  {
    signal: siteRateAnomaly,
    when: 'it is a hundred off',
    given: { velocity: { siteRateZ: 100 } },
    expected: 0.75,
  },
  {
    signal: siteRateAnomaly,
    when: 'it is six off',
    given: { velocity: { siteRateZ: 6 } },
    expected: 0,
  },
  {
    signal: siteRateAnomaly,
    when: 'the usual rate is not known',
    given: { velocity: { siteRateZ: null } },
    expected: 0,
  },
]

describe('attempts from an address or a network', () => {
  testCases(cases)
})
