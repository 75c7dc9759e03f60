import type { Evidence } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import type { Signal } from '../../signal.ts'
import { neutral, unknown } from '../evidence.fixture.ts'
import { canvasNoise } from './canvas-noise.ts'
import { fingerprintMissing } from './fingerprint-missing.ts'
import { fpBurst } from './fp-burst.ts'
import { softwareWebgl } from './software-webgl.ts'

const cases: [Signal, Evidence][] = [
  [canvasNoise, { ...neutral, device: { ...neutral.device, canvasNoise: true } }],
  [fingerprintMissing, { ...neutral, device: null }],
  [
    fpBurst,
    {
      ...neutral,
      velocity: {
        ...neutral.velocity,
        visitor: { min1: 200, min10: 400, hour1: 800, hour24: 2000 },
      },
    },
  ],
  [softwareWebgl, { ...neutral, automation: { ...neutral.automation, softwareWebgl: true } }],
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
