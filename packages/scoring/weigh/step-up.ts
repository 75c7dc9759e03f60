import { policy } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'
import type { Weighed } from './weigh.ts'

/**
 * Returns the log-odds with what a step-up signal adds: the score is at least the challenge threshold. The signal has
 * the whole difference, so that the explanation sums to the score.
 */
export function raisedToStepUp(weighed: Weighed, fired: readonly FiredSignal[]): Weighed {
  const at = fired.findIndex(({ signal }) => signal.stepUp === true)
  if (at < 0) return weighed
  const { challengeFrom } = policy.thresholds
  const lacking = Math.log(challengeFrom / (100 - challengeFrom)) - weighed.total
  if (lacking <= 0) return weighed
  return {
    ...weighed,
    shares: weighed.shares.with(at, (weighed.shares[at] ?? 0) + lacking),
    total: weighed.total + lacking,
  }
}
