import type { Evidence } from '@vigil/evidence'
import { POPULARITY } from '../../policy.ts'
import { deviceSurprise } from '../../surprise.ts'

const MAX_WEIGHT = 3

/** Log-odds of a single operator behind the accounts on this device key. */
export function manyOnDevice(evidence: Evidence): number {
  const { from, perNat, gathered } = POPULARITY
  const beyond = Math.max(0, deviceSurprise(evidence) - from)
  const full = Math.min(MAX_WEIGHT, perNat * beyond)
  return isGathered(evidence) ? gathered * full : full
}

/** A class, a team, a counter: machines of one image, or one machine, at one address. */
export function isGathered({ graph, velocity }: Evidence): boolean {
  const today = velocity?.accountsPerDevice?.hour24 ?? 0
  return graph?.deviceGathered === true && today <= POPULARITY.maxGathered
}
