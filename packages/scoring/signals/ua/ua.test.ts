import type { Evidence } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import type { Signal } from '../../signal.ts'
import { neutral, unknown } from '../evidence.fixture.ts'
import { acceptEncodingMismatch } from './accept-encoding-mismatch.ts'
import { crawlerSpoofed } from './crawler-spoofed.ts'
import { headerLanguageMismatch } from './header-language-mismatch.ts'
import { headerSetInconsistent } from './header-set-inconsistent.ts'
import { swMismatch } from './sw-mismatch.ts'
import { uaChMismatch } from './ua-ch-mismatch.ts'
import { uaEngineMismatch } from './ua-engine-mismatch.ts'
import { uaHeaderJsMismatch } from './ua-header-js-mismatch.ts'
import { uaOutdated } from './ua-outdated.ts'
import { uaPlatformMismatch } from './ua-platform-mismatch.ts'
import { uaUnreduced } from './ua-unreduced.ts'
import { workerMismatch } from './worker-mismatch.ts'

const cases: [Signal, Evidence][] = [
  [
    acceptEncodingMismatch,
    { ...neutral, headers: { ...neutral.headers, acceptEncodingMismatch: true } },
  ],
  [crawlerSpoofed, { ...neutral, userAgent: { ...neutral.userAgent, claimsCrawler: 'Googlebot' } }],
  [headerLanguageMismatch, { ...neutral, headers: { ...neutral.headers, languageMismatch: true } }],
  [headerSetInconsistent, { ...neutral, headers: { ...neutral.headers, inconsistent: true } }],
  [swMismatch, { ...neutral, userAgent: { ...neutral.userAgent, sharedWorkerMismatch: true } }],
  [uaChMismatch, { ...neutral, userAgent: { ...neutral.userAgent, hintsMismatch: true } }],
  [uaEngineMismatch, { ...neutral, userAgent: { ...neutral.userAgent, engineMismatch: true } }],
  [uaHeaderJsMismatch, { ...neutral, userAgent: { ...neutral.userAgent, headerMismatch: true } }],
  [uaOutdated, { ...neutral, userAgent: { ...neutral.userAgent, majorsBehind: 13 } }],
  [uaPlatformMismatch, { ...neutral, userAgent: { ...neutral.userAgent, platformMismatch: true } }],
  [uaUnreduced, { ...neutral, userAgent: { ...neutral.userAgent, unreduced: true } }],
  [workerMismatch, { ...neutral, userAgent: { ...neutral.userAgent, workerMismatch: true } }],
]

describe.each(cases.map(([signal, evidence]) => ({ code: signal.code, signal, evidence })))(
  '$code',
  ({ signal, evidence }) => {
    it('fires on its evidence, within its weight', () => {
      const measured = signal.measure(evidence)
      const weight = measured === true ? signal.weight : Number(measured)
      expect(Math.abs(weight)).toBeGreaterThanOrEqual(0.05)
      expect(Math.abs(weight)).toBeLessThanOrEqual(Math.abs(signal.weight))
    })

    it('does not speak against an ordinary visit', () => {
      const measured = signal.measure(neutral)
      const weight = measured === true ? signal.weight : Number(measured)
      expect(weight).toBeLessThanOrEqual(0)
    })

    it('says nothing of what is not known', () => {
      const aboutAbsence = ['sdk_absent', 'fingerprint_missing']
      expect(Number(signal.measure(unknown)) !== 0).toBe(aboutAbsence.includes(signal.code))
    })
  },
)
