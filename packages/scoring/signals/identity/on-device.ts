import type { Evidence } from '@vigil/evidence'
import { policy } from '../../policy/index.ts'
import { deviceSurprise } from '../../surprise.ts'

const { from, perNat } = policy.deviceSurprise
const { weight } = policy.signals.device_multi_account

/** Strength 0..1 of a single operator behind the accounts on this device key. */
export function manyOnDevice(evidence: Evidence): number {
  const beyond = Math.max(0, deviceSurprise(evidence) - from)
  const strength = Math.min(1, (perNat * beyond) / weight)
  return isGathered(evidence) ? policy.gathering.factor * strength : strength
}

/** A class, a team, a counter: machines of one image, or one machine, at one address. */
export function isGathered({ graph, velocity }: Evidence): boolean {
  const today = velocity?.accountsPerDevice?.hour24 ?? 0
  return graph?.deviceGathered === true && today <= policy.gathering.maxPeople
}
