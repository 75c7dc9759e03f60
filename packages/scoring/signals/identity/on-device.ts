import type { Evidence } from '@vigil/evidence'
import { hasLearned } from '../../level.ts'
import { policy } from '../../policy/index.ts'
import { deviceSurprise } from '../../surprise.ts'

const { from, perNat } = policy.deviceSurprise
const { weight } = policy.signals.device_multi_account

/** Strength 0..1 of a single operator behind the accounts on this device key. */
export function manyOnDevice(evidence: Evidence): number {
  if (isOwnDevice(evidence)) return 0
  const beyond = Math.max(0, deviceSurprise(evidence) - from)
  const strength = Math.min(1, (perNat * beyond) / weight)
  return isGathered(evidence) ? policy.gathering.factor * strength : strength
}

/** A class, a team, a counter: machines of one image, or one machine, at one address. */
export function isGathered({ graph, velocity }: Evidence): boolean {
  const today = velocity?.accountsPerDevice?.hour24 ?? 0
  return graph?.deviceCoLocated === true && today <= policy.gathering.maxPeople
}

/** The account came with this key before: a crowd on it now does not bring the account. */
function isOwnDevice({ event, history, device }: Evidence): boolean {
  if (event === 'signup' || !hasLearned(history) || device?.deviceKey == null) return false
  return history.visits.some(({ deviceKey }) => deviceKey === device.deviceKey)
}
