import { type PastVisit, sketchSimilarity } from '@vigil/evidence'
import { storedId } from './browser-storage.ts'
import type { Match } from './level.ts'
import { policy } from './policy/index.ts'

const { sameSketch, changedMachine } = policy.drift.device

/** Matches the device key, else a similar sketch. */
export const sameMachine: Match = (earlier, now) => {
  const keyed = earlier.deviceKey !== null && now.deviceKey !== null
  if (keyed && earlier.deviceKey === now.deviceKey) return 1
  if (sketchSimilarity(earlier.sketch, now.sketch) >= sameSketch) return changedMachine
  return keyed ? 0 : null
}

/** Whether two visits came from one browser, installation or machine. */
export function isSameDevice(earlier: PastVisit, now: PastVisit): boolean {
  const id = storedId(now)
  return (id !== null && storedId(earlier) === id) || (sameMachine(earlier, now) ?? 0) > 0
}
