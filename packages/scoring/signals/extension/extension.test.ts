import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { extAutomationMarker } from './ext-automation-marker.ts'
import { nativeTamper } from './native-tamper.ts'

const cases: Case[] = [
  {
    signal: nativeTamper,
    when: 'native functions were changed',
    given: { automation: { nativeTamper: true } },
    expected: 0.45,
  },
  {
    signal: nativeTamper,
    when: 'they are native',
    given: { automation: { nativeTamper: false } },
    expected: 0,
  },
  {
    signal: nativeTamper,
    when: 'the probe observed nothing',
    given: { automation: { nativeTamper: null } },
    expected: 0,
  },
  {
    signal: extAutomationMarker,
    when: 'a form filler left its mark',
    given: { automation: { extensionMarker: true } },
    expected: 1,
  },
  {
    signal: extAutomationMarker,
    when: 'there is none',
    given: { automation: { extensionMarker: false } },
    expected: 0,
  },
]

describe('browser extensions', () => {
  testCases(cases)
})
