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
  return isCoLocated(evidence) ? policy.coLocation.factor * strength : strength
}

/** Whether the people on this device key are a class, a team or customers of a shop at one IP address. */
export function isCoLocated({ graph, velocity }: Evidence): boolean {
  const today = velocity?.accountsPerDevice?.hour24 ?? 0
  return graph?.deviceCoLocated === true && today <= policy.coLocation.maxPeople
}

/** Whether the account came with this key before: many others on it now are no evidence against it. */
function isOwnDevice({ event, history, device }: Evidence): boolean {
  if (event === 'signup' || !hasLearned(history) || device?.deviceKey == null) return false
  return history.visits.some(({ deviceKey }) => deviceKey === device.deviceKey)
}
