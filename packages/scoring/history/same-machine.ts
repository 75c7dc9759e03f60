import { sketchSimilarity } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import type { Match } from './level.ts'

const { minSameSimilarity, changedMachineFactor } = policy.drift.device

/**
 * Matches the device key, else a similar sketch: one machine, or two of one model. `isSameDevice` distinguishes them.
 */
export const sameMachine: Match = (earlier, now) => {
  const keyed = earlier.deviceKey !== null && now.deviceKey !== null
  if (keyed && earlier.deviceKey === now.deviceKey) return 1
  if (sketchSimilarity(earlier.sketch, now.sketch) >= minSameSimilarity) return changedMachineFactor
  return keyed ? 0 : null
}
