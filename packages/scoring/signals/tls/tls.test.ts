import type { Evidence } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import type { Signal } from '../../signal.ts'
import { neutral, unknown } from '../evidence.fixture.ts'
import { tlsCaptureInvalid } from './tls-capture-invalid.ts'
import { tlsHelloTooSmall } from './tls-hello-too-small.ts'
import { tlsKnownTool } from './tls-known-tool.ts'
import { tlsMismatch } from './tls-mismatch.ts'
import { tlsStaticOrder } from './tls-static-order.ts'
import { tlsStrongMismatch } from './tls-strong-mismatch.ts'
import { tlsVersionLag } from './tls-version-lag.ts'

const cases: [Signal, Evidence][] = [
  [tlsCaptureInvalid, { ...neutral, tls: { ...neutral.tls, captureStatus: 'invalid' } }],
  [tlsHelloTooSmall, { ...neutral, tls: { ...neutral.tls, helloTooSmall: true } }],
  [tlsKnownTool, { ...neutral, tls: { ...neutral.tls, knownTool: 'openssl' } }],
  [tlsMismatch, { ...neutral, tls: { ...neutral.tls, consistency: 'mismatch' } }],
  [tlsStaticOrder, { ...neutral, tls: { ...neutral.tls, staticOrder: true } }],
  [tlsStrongMismatch, { ...neutral, tls: { ...neutral.tls, consistency: 'strong_mismatch' } }],
  [tlsVersionLag, { ...neutral, tls: { ...neutral.tls, versionLag: true } }],
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
