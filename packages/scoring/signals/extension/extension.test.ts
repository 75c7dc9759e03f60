import { describe, expect, it } from 'vitest'
import { type Case, evidenceWith, unshown, weightOf } from '../evidence.fixture.ts'
import { signals } from '../index.ts'
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
    when: 'the probe could not tell',
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
  it.each(cases)('$signal.code says $says when $when', ({ signal, given, says }) => {
    expect(weightOf(signal, evidenceWith(given))).toBeCloseTo(says, 2)
  })

  it('is shown speaking and silent, signal by signal', () => {
    const own = signals.filter(({ compartment }) => compartment === 'extension')
    expect(unshown(own, cases)).toEqual([])
  })
})
