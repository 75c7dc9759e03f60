import type { Evidence } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import type { Signal } from '../../signal.ts'
import { neutral, unknown } from '../evidence.fixture.ts'
import { bCenterClicks } from './b-center-clicks.ts'
import { bFormTooFast } from './b-form-too-fast.ts'
import { bHumanLike } from './b-human-like.ts'
import { bInstantClick } from './b-instant-click.ts'
import { bKeyMetronome } from './b-key-metronome.ts'
import { bKeyZeroDwell } from './b-key-zero-dwell.ts'
import { bNoInteraction } from './b-no-interaction.ts'
import { bTeleport } from './b-teleport.ts'
import { bUntrustedOnly } from './b-untrusted-only.ts'
import { bValueWithoutInput } from './b-value-without-input.ts'

const cases: [Signal, Evidence][] = [
  [bCenterClicks, { ...neutral, behavior: { ...neutral.behavior, centerClicks: true } }],
  [bFormTooFast, { ...neutral, behavior: { ...neutral.behavior, formTooFast: true } }],
  [bHumanLike, { ...neutral, behavior: { ...neutral.behavior, humanLike: true } }],
  [bInstantClick, { ...neutral, behavior: { ...neutral.behavior, instantClick: true } }],
  [bKeyMetronome, { ...neutral, behavior: { ...neutral.behavior, keyMetronome: true } }],
  [bKeyZeroDwell, { ...neutral, behavior: { ...neutral.behavior, keyZeroDwell: true } }],
  [bNoInteraction, { ...neutral, behavior: { ...neutral.behavior, noInteraction: true } }],
  [bTeleport, { ...neutral, behavior: { ...neutral.behavior, teleport: true } }],
  [bUntrustedOnly, { ...neutral, behavior: { ...neutral.behavior, untrustedOnly: true } }],
  [bValueWithoutInput, { ...neutral, behavior: { ...neutral.behavior, valueWithoutInput: true } }],
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
