import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { counts } from '../evidence.fixture.ts'
import { canvasNoise } from './canvas-noise.ts'
import { fingerprintMissing } from './fingerprint-missing.ts'
import { softwareWebgl } from './software-webgl.ts'
import { visitorOnManyDevices } from './visitor-on-many-devices.ts'

const cases: Case[] = [
  {
    signal: softwareWebgl,
    when: 'the renderer is software',
    given: { automation: { softwareWebgl: true } },
    expected: 1.2,
  },
  {
    signal: softwareWebgl,
    when: 'it is a graphics card',
    given: { automation: { softwareWebgl: false } },
    expected: 0,
  },
  {
    signal: softwareWebgl,
    when: 'there is no renderer',
    given: { automation: { softwareWebgl: null } },
    expected: 0,
  },
  {
    signal: canvasNoise,
    when: 'a Safari randomises drawings, as it does for everybody',
    given: { device: { canvasNoise: true }, userAgent: { family: 'safari', major: 26 } },
    expected: 0,
  },
  {
    signal: canvasNoise,
    when: 'a Safari does that still gave all the same',
    given: { device: { canvasNoise: true }, userAgent: { family: 'safari', major: 25 } },
    expected: 0.4,
  },
  {
    signal: canvasNoise,
    when: 'two drawings differ',
    given: { device: { canvasNoise: true } },
    expected: 0.4,
  },
  {
    signal: canvasNoise,
    when: 'they are alike',
    given: { device: { canvasNoise: false } },
    expected: 0,
  },
  {
    signal: fingerprintMissing,
    when: 'a check has no device',
    given: { device: null, history: null },
    expected: 0.3,
  },
  {
    signal: fingerprintMissing,
    when: 'a check has none, and its account has a history, whose drift counts it',
    given: { device: null },
    expected: 0,
  },
  { signal: fingerprintMissing, when: 'a check has one', given: {}, expected: 0 },
  {
    signal: fingerprintMissing,
    when: 'a browser was evaluated without one',
    given: { host: 'evaluate', device: null },
    expected: 0,
  },
  {
    signal: visitorOnManyDevices,
    when: 'one id came from three machines within a day',
    given: { velocity: { devicesPerVisitor: counts(3) } },
    expected: 1,
  },
  {
    signal: visitorOnManyDevices,
    when: 'it came from five',
    given: { velocity: { devicesPerVisitor: counts(5) } },
    expected: 1.5,
  },
  {
    signal: visitorOnManyDevices,
    when: 'a driver was changed',
    given: { velocity: { devicesPerVisitor: counts(2) } },
    expected: 0,
  },
]

describe('the fingerprint', () => {
  testCases(cases)
})
