import { describe } from 'vitest'
import { type Case, holdCases } from '../../testing/compartment-cases.ts'
import { extAutomationMarker } from './ext-automation-marker.ts'
import { nativeTamper } from './native-tamper.ts'

const cases: Case[] = [
  {
    signal: nativeTamper,
    when: 'native functions were changed',
    given: { automation: { nativeTamper: true } },
    says: 0.6,
  },
  {
    signal: nativeTamper,
    when: 'they are native',
    given: { automation: { nativeTamper: false } },
    says: 0,
  },
  {
    signal: nativeTamper,
    when: 'the probe observed nothing',
    given: { automation: { nativeTamper: null } },
    says: 0,
  },
  {
    signal: extAutomationMarker,
    when: 'a form filler left its mark',
    given: { automation: { extensionMarker: true } },
    says: 1,
  },
  {
    signal: extAutomationMarker,
    when: 'there is none',
    given: { automation: { extensionMarker: false } },
    says: 0,
  },
]

describe('browser extensions', () => {
  holdCases('extension', cases)
})
