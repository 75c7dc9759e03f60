import type { Evidence } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import type { Signal } from '../../signal.ts'
import { neutral, unknown } from '../evidence.fixture.ts'
import { dormantReturn } from './dormant-return.ts'
import { driftClient } from './drift-client.ts'
import { driftDevice } from './drift-device.ts'
import { driftLocation } from './drift-location.ts'
import { impossibleTravel } from './impossible-travel.ts'
import { sessionExpired } from './session-expired.ts'

const cases: [Signal, Evidence][] = [
  [
    dormantReturn,
    {
      ...neutral,
      history: {
        ...neutral.history,
        current: { ...neutral.history.current, atMs: 1_900_000_000_000 },
      },
    },
  ],
  [
    driftClient,
    {
      ...neutral,
      history: {
        ...neutral.history,
        current: { ...neutral.history.current, browser: 'firefox', os: 'linux' },
      },
    },
  ],
  [
    driftDevice,
    {
      ...neutral,
      history: { ...neutral.history, current: { ...neutral.history.current, deviceKey: 'other' } },
    },
  ],
  [
    driftLocation,
    {
      ...neutral,
      history: {
        ...neutral.history,
        current: { ...neutral.history.current, ipKey: 'x', asn: 9, country: 'BR' },
      },
    },
  ],
  [
    impossibleTravel,
    {
      ...neutral,
      history: {
        ...neutral.history,
        current: { ...neutral.history.current, asn: 9, geo: { latitude: -23.5, longitude: -46.6 } },
      },
    },
  ],
  [sessionExpired, { ...neutral, session: { session: 'expired', token: 'none' } }],
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
