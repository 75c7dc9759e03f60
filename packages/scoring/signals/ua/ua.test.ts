import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { acceptEncodingMismatch } from './accept-encoding-mismatch.ts'
import { androidEmulator } from './android-emulator.ts'
import { crawlerSpoofed } from './crawler-spoofed.ts'
import { headerLanguageMismatch } from './header-language-mismatch.ts'
import { headerSetInconsistent } from './header-set-inconsistent.ts'
import { swMismatch } from './sw-mismatch.ts'
import { uaAhead } from './ua-ahead.ts'
import { uaChMismatch } from './ua-ch-mismatch.ts'
import { uaEngineMismatch } from './ua-engine-mismatch.ts'
import { uaHeaderJsMismatch } from './ua-header-js-mismatch.ts'
import { uaNamedAtLaunch } from './ua-named-at-launch.ts'
import { uaOutdated } from './ua-outdated.ts'
import { uaOverride } from './ua-override.ts'
import { uaPlatformMismatch } from './ua-platform-mismatch.ts'
import { uaUnreduced } from './ua-unreduced.ts'
import { workerMismatch } from './worker-mismatch.ts'

const EMULATED = { userAgent: { emulated: true } }

const cases: Case[] = [
  {
    signal: androidEmulator,
    when: 'the phone is one of a computer',
    given: EMULATED,
    expected: 2.7,
  },
  {
    signal: androidEmulator,
    when: 'it logs in',
    given: { ...EMULATED, event: 'login' },
    expected: 1.6,
  },
  {
    signal: androidEmulator,
    when: 'it draws in software, which counts by itself',
    given: { ...EMULATED, automation: { softwareWebgl: true } },
    expected: 1.5,
  },
  { signal: androidEmulator, when: 'it is a phone', given: {}, expected: 0 },
  {
    signal: uaOverride,
    when: 'a Firefox calls itself another browser',
    given: { userAgent: { overridden: true } },
    expected: 0.6,
  },
  {
    signal: uaOverride,
    when: 'it calls itself what it is',
    given: { userAgent: { overridden: false } },
    expected: 0,
  },
  {
    signal: uaNamedAtLaunch,
    when: 'the browser was started under another name',
    given: { userAgent: { namedAtLaunch: true } },
    expected: 2.7,
  },
  {
    signal: uaNamedAtLaunch,
    when: 'it was started under its own',
    given: { userAgent: { namedAtLaunch: false } },
    expected: 0,
  },
  {
    signal: uaPlatformMismatch,
    when: 'it is seen',
    given: { userAgent: { platformMismatch: true } },
    expected: 3,
  },
  {
    signal: uaPlatformMismatch,
    when: 'it is not',
    given: { userAgent: { platformMismatch: false } },
    expected: 0,
  },
  {
    signal: uaEngineMismatch,
    when: 'it is seen',
    given: { userAgent: { engineMismatch: true } },
    expected: 3.5,
  },
  {
    signal: uaEngineMismatch,
    when: 'it is not',
    given: { userAgent: { engineMismatch: false } },
    expected: 0,
  },
  {
    signal: uaChMismatch,
    when: 'it is seen',
    given: { userAgent: { hintsMismatch: true } },
    expected: 3,
  },
  {
    signal: uaChMismatch,
    when: 'it is not',
    given: { userAgent: { hintsMismatch: false } },
    expected: 0,
  },
  {
    signal: uaHeaderJsMismatch,
    when: 'it is seen',
    given: { userAgent: { headerMismatch: true } },
    expected: 3.5,
  },
  {
    signal: uaHeaderJsMismatch,
    when: 'it is not',
    given: { userAgent: { headerMismatch: false } },
    expected: 0,
  },
  {
    signal: workerMismatch,
    when: 'it is seen',
    given: { userAgent: { workerMismatch: true } },
    expected: 3,
  },
  {
    signal: workerMismatch,
    when: 'it is not',
    given: { userAgent: { workerMismatch: false } },
    expected: 0,
  },
  {
    signal: swMismatch,
    when: 'it is seen',
    given: { userAgent: { sharedWorkerMismatch: true } },
    expected: 2.5,
  },
  {
    signal: swMismatch,
    when: 'it is not',
    given: { userAgent: { sharedWorkerMismatch: false } },
    expected: 0,
  },
  {
    signal: uaUnreduced,
    when: 'it is seen',
    given: { userAgent: { unreduced: true } },
    expected: 1.5,
  },
  {
    signal: uaUnreduced,
    when: 'it is not',
    given: { userAgent: { unreduced: false } },
    expected: 0,
  },
  {
    signal: headerSetInconsistent,
    when: 'it is seen',
    given: { headers: { inconsistent: true } },
    expected: 2,
  },
  {
    signal: headerSetInconsistent,
    when: 'it is not',
    given: { headers: { inconsistent: false } },
    expected: 0,
  },
  {
    signal: acceptEncodingMismatch,
    when: 'it is seen',
    given: { headers: { acceptEncodingMismatch: true } },
    expected: 1.5,
  },
  {
    signal: acceptEncodingMismatch,
    when: 'it is not',
    given: { headers: { acceptEncodingMismatch: false } },
    expected: 0,
  },
  {
    signal: headerLanguageMismatch,
    when: 'it is seen',
    given: { headers: { languageMismatch: true } },
    expected: 1,
  },
  {
    signal: headerLanguageMismatch,
    when: 'it is not',
    given: { headers: { languageMismatch: false } },
    expected: 0,
  },
  {
    signal: uaOutdated,
    when: 'a newer major came out 366 days ago',
    given: { userAgent: { majorsBehind: 13, supersededDays: 366 } },
    expected: 0.8,
  },
  {
    signal: uaOutdated,
    when: 'it came out 365 days ago',
    given: { userAgent: { majorsBehind: 26, supersededDays: 365 } },
    expected: 0,
  },
  {
    signal: uaOutdated,
    when: 'the numbering is not known',
    given: { userAgent: { majorsBehind: null, supersededDays: null } },
    expected: 0,
  },
  {
    signal: uaAhead,
    when: 'the claim is four majors ahead',
    given: { userAgent: { majorsBehind: -4 } },
    expected: 1.5,
  },
  {
    signal: uaAhead,
    when: 'it is a nightly build',
    given: { userAgent: { majorsBehind: -3 } },
    expected: 0,
  },
  {
    signal: crawlerSpoofed,
    when: 'Googlebot calls from elsewhere',
    given: {
      userAgent: { client: 'bot', claimsCrawler: 'Googlebot' },
      network: { crawlerRefuted: true },
    },
    expected: 2.5,
  },
  {
    signal: crawlerSpoofed,
    when: 'it is unknown whether it is Googlebot',
    given: { userAgent: { client: 'bot', claimsCrawler: 'Googlebot' } },
    expected: 0,
  },
  {
    signal: crawlerSpoofed,
    when: 'no address is known',
    given: { userAgent: { client: 'bot', claimsCrawler: 'Googlebot' }, network: null },
    expected: 0,
  },
]

describe('the user agent', () => {
  testCases(cases)
})
