import { expect, it } from 'vitest'
import type { SignalCode } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'
import { evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { signalByCode } from '../signals/index.ts'
import { isNewlyKnown } from './newly-known.ts'

const fired = (code: SignalCode, weight: number): FiredSignal => {
  const signal = signalByCode.get(code)
  if (signal === undefined) throw new Error(`there is no signal ${code}`)
  return { signal, weight }
}
const { current } = neutral.history
const earlier = { ...current, atMs: current.atMs - 9 * 86_400_000 }
const payout = evidenceWith({ event: 'payout', history: { visits: [earlier] } })

it.each(['loss_to_stranger', 'device_unconfirmed'] as const)(
  'calls no device known beside %s',
  (code) => {
    const isMitigating = (against: FiredSignal[]) =>
      !isNewlyKnown(payout, [], against)(fired('drift_device', -2))
    expect(isMitigating([fired('vpn_known', 1)])).toBe(true)
    expect(isMitigating([fired(code, 1)])).toBe(false)
    expect(isNewlyKnown(payout, [], [fired(code, 1)])(fired('drift_location', -2))).toBe(false)
  },
)
