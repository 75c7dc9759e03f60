import { DAY_MS, type Evidence } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { hasLearned } from './level.ts'

const { exposedAccount } = policy

/** How an account was exposed since its owner's last proof. */
export type ExposedBy = keyof typeof exposedAccount

/**
 * Returns the gravest exposure of the account that is newer than its last proof: a challenge that was
 * passed, a password that was reset, or a visit that the caller confirmed. null: none, a signup, or an account without
 * a profile, whose drift mitigates nothing.
 */
export function exposedBy({ exposure, history, event, atMs }: Evidence): ExposedBy | null {
  if (exposure === null || event === 'signup' || !hasLearned(history)) return null
  const proofs = history.visits.filter(({ passed }) => passed === true).map((visit) => visit.atMs)
  const provedMs = Math.max(history.provedMs ?? Number.NEGATIVE_INFINITY, ...proofs)
  const isOpen = (foundMs: number | null | undefined, by: ExposedBy) =>
    typeof foundMs === 'number' &&
    foundMs > provedMs &&
    atMs - foundMs <= exposedAccount[by].days * DAY_MS
  if (isOpen(exposure.newestLogHereMs, 'logHere')) return 'logHere'
  return isOpen(exposure.newestLogElsewhereMs, 'logElsewhere') ? 'logElsewhere' : null
}

/** Returns a drift that mitigates less while the account is exposed. */
export function reducedByExposure(evidence: Evidence, drift: number): number {
  if (drift >= 0) return drift
  const by = exposedBy(evidence)
  return by === null ? drift : drift * exposedAccount[by].remainingMitigationShare
}
