import { expect, it } from 'vitest'
import { assess } from '../assess.ts'
import { evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { signals } from '../signals/index.ts'
import { callerPolicy, policyOf } from '../verdict/verdict-policy.ts'
import { deviates } from './explain.ts'

const usual = evidenceWith({ event: 'login' })
const attacker = evidenceWith({
  event: 'login',
  history: {
    current: {
      ...neutral.history.current,
      ipKey: 'other',
      subnetKey: 'other',
      asn: 64500,
      country: 'BR',
      deviceKey: 'other',
      visitorKey: 'other',
      sketch: null,
    },
  },
})

it.each([[[]], [['drift_device']], [['drift_device', 'drift_location']]])(
  'a visit unlike its profile deviates, muted or not: %j',
  (mute) => {
    const by = policyOf(callerPolicy({ mute }), 'login')
    expect(deviates(assess(attacker, signals, by))).toBe(true)
    expect(deviates(assess(usual, signals, by))).toBe(false)
  },
)
