import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { breachCredentialLog } from './breach-credential-log.ts'
import { breachExposure } from './breach-exposure.ts'
import { freshExposure } from './fresh-exposure.ts'

const cases: Case[] = [
  {
    signal: freshExposure,
    when: 'monitoring found nothing new',
    given: { exposure: { freshDays: null }, event: 'login' },
    expected: 0,
  },
  {
    signal: freshExposure,
    when: 'somebody signs up',
    given: { exposure: { freshDays: 2 } },
    expected: 0,
  },
  {
    signal: freshExposure,
    when: 'monitoring found something of this person two days ago',
    given: { exposure: { freshDays: 2 }, event: 'login' },
    expected: 0.9,
  },
  {
    signal: freshExposure,
    when: 'monitoring found something of this person three weeks ago',
    given: { exposure: { freshDays: 21 }, event: 'login' },
    expected: 0.45,
  },
  {
    signal: breachCredentialLog,
    when: 'a login was stolen elsewhere',
    given: { exposure: { logsElsewhere: 2 }, event: 'login' },
    expected: 0.7,
  },
  {
    signal: breachCredentialLog,
    when: 'somebody signs up whose login was stolen',
    given: { exposure: { logsElsewhere: 2 } },
    expected: 0.4,
  },
  {
    signal: breachCredentialLog,
    when: 'the login was stolen here, lately',
    given: { exposure: { logsOnThisSite: 1, newestDays: 90 }, event: 'login' },
    expected: 1.5,
  },
  {
    signal: breachCredentialLog,
    when: 'it was stolen here, long ago',
    given: { exposure: { logsOnThisSite: 1, newestDays: 91 }, event: 'login' },
    expected: 0.7,
  },
  {
    signal: breachCredentialLog,
    when: 'it was stolen here and the date is not known',
    given: { exposure: { logsOnThisSite: 1, newestDays: null }, event: 'login' },
    expected: 0.7,
  },
  {
    signal: breachCredentialLog,
    when: 'the address is in corpora only',
    given: { exposure: { breaches: 9 }, event: 'login' },
    expected: 0,
  },
  {
    signal: breachExposure,
    when: 'the address is in a corpus',
    given: { exposure: { breaches: 1 }, event: 'login' },
    expected: 0.15,
  },
  {
    signal: breachExposure,
    when: 'somebody signs up with an address in a corpus',
    given: { exposure: { breaches: 1 } },
    expected: 0.1,
  },
  {
    signal: breachExposure,
    when: 'it is in none',
    given: { exposure: { breaches: 0 }, event: 'login' },
    expected: 0,
  },
]

describe('exposure', () => {
  testCases(cases)
})
