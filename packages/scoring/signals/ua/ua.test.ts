import { describe } from 'vitest'
import { type Case, holdCases } from '../../testing/compartment-cases.ts'
import { acceptEncodingMismatch } from './accept-encoding-mismatch.ts'
import { crawlerSpoofed } from './crawler-spoofed.ts'
import { headerLanguageMismatch } from './header-language-mismatch.ts'
import { headerSetInconsistent } from './header-set-inconsistent.ts'
import { swMismatch } from './sw-mismatch.ts'
import { uaAhead } from './ua-ahead.ts'
import { uaChMismatch } from './ua-ch-mismatch.ts'
import { uaEngineMismatch } from './ua-engine-mismatch.ts'
import { uaHeaderJsMismatch } from './ua-header-js-mismatch.ts'
import { uaOutdated } from './ua-outdated.ts'
import { uaOverride } from './ua-override.ts'
import { uaPlatformMismatch } from './ua-platform-mismatch.ts'
import { uaUnreduced } from './ua-unreduced.ts'
import { workerMismatch } from './worker-mismatch.ts'

const cases: Case[] = [
  {
    signal: uaOverride,
    when: 'a Firefox calls itself another browser',
    given: { userAgent: { overridden: true } },
    says: 0.6,
  },
  {
    signal: uaOverride,
    when: 'it calls itself what it is',
    given: { userAgent: { overridden: false } },
    says: 0,
  },
  {
    signal: uaPlatformMismatch,
    when: 'it is seen',
    given: { userAgent: { platformMismatch: true } },
    says: 3,
  },
  {
    signal: uaPlatformMismatch,
    when: 'it is not',
    given: { userAgent: { platformMismatch: false } },
    says: 0,
  },
  {
    signal: uaEngineMismatch,
    when: 'it is seen',
    given: { userAgent: { engineMismatch: true } },
    says: 3.5,
  },
  {
    signal: uaEngineMismatch,
    when: 'it is not',
    given: { userAgent: { engineMismatch: false } },
    says: 0,
  },
  {
    signal: uaChMismatch,
    when: 'it is seen',
    given: { userAgent: { hintsMismatch: true } },
    says: 3,
  },
  {
    signal: uaChMismatch,
    when: 'it is not',
    given: { userAgent: { hintsMismatch: false } },
    says: 0,
  },
  {
    signal: uaHeaderJsMismatch,
    when: 'it is seen',
    given: { userAgent: { headerMismatch: true } },
    says: 3.5,
  },
  {
    signal: uaHeaderJsMismatch,
    when: 'it is not',
    given: { userAgent: { headerMismatch: false } },
    says: 0,
  },
  {
    signal: workerMismatch,
    when: 'it is seen',
    given: { userAgent: { workerMismatch: true } },
    says: 3,
  },
  {
    signal: workerMismatch,
    when: 'it is not',
    given: { userAgent: { workerMismatch: false } },
    says: 0,
  },
  {
    signal: swMismatch,
    when: 'it is seen',
    given: { userAgent: { sharedWorkerMismatch: true } },
    says: 2.5,
  },
  {
    signal: swMismatch,
    when: 'it is not',
    given: { userAgent: { sharedWorkerMismatch: false } },
    says: 0,
  },
  { signal: uaUnreduced, when: 'it is seen', given: { userAgent: { unreduced: true } }, says: 1.5 },
  { signal: uaUnreduced, when: 'it is not', given: { userAgent: { unreduced: false } }, says: 0 },
  {
    signal: headerSetInconsistent,
    when: 'it is seen',
    given: { headers: { inconsistent: true } },
    says: 2,
  },
  {
    signal: headerSetInconsistent,
    when: 'it is not',
    given: { headers: { inconsistent: false } },
    says: 0,
  },
  {
    signal: acceptEncodingMismatch,
    when: 'it is seen',
    given: { headers: { acceptEncodingMismatch: true } },
    says: 1.5,
  },
  {
    signal: acceptEncodingMismatch,
    when: 'it is not',
    given: { headers: { acceptEncodingMismatch: false } },
    says: 0,
  },
  {
    signal: headerLanguageMismatch,
    when: 'it is seen',
    given: { headers: { languageMismatch: true } },
    says: 1,
  },
  {
    signal: headerLanguageMismatch,
    when: 'it is not',
    given: { headers: { languageMismatch: false } },
    says: 0,
  },
  {
    signal: uaOutdated,
    when: 'a newer major came out 366 days ago',
    given: { userAgent: { majorsBehind: 13, supersededDays: 366 } },
    says: 0.8,
  },
  {
    signal: uaOutdated,
    when: 'it came out 365 days ago',
    given: { userAgent: { majorsBehind: 26, supersededDays: 365 } },
    says: 0,
  },
  {
    signal: uaOutdated,
    when: 'the numbering is not known',
    given: { userAgent: { majorsBehind: null, supersededDays: null } },
    says: 0,
  },
  {
    signal: uaAhead,
    when: 'the claim is four majors ahead',
    given: { userAgent: { majorsBehind: -4 } },
    says: 1.5,
  },
  {
    signal: uaAhead,
    when: 'it is a nightly build',
    given: { userAgent: { majorsBehind: -3 } },
    says: 0,
  },
  {
    signal: crawlerSpoofed,
    when: 'Googlebot calls from elsewhere',
    given: {
      userAgent: { client: 'bot', claimsCrawler: 'Googlebot' },
      network: { crawlerRefuted: true },
    },
    says: 2.5,
  },
  {
    signal: crawlerSpoofed,
    when: 'it is unknown whether it is Googlebot',
    given: { userAgent: { client: 'bot', claimsCrawler: 'Googlebot' } },
    says: 0,
  },
  {
    signal: crawlerSpoofed,
    when: 'no address is known',
    given: { userAgent: { client: 'bot', claimsCrawler: 'Googlebot' }, network: null },
    says: 0,
  },
]

describe('the user agent', () => {
  holdCases('ua', cases)
})
