import {
  type HistoryFacts,
  hasSameId,
  hasSameSubnet,
  type PastVisit,
  storedId,
} from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { mayShareStorage } from './browser-storage.ts'
import { deviceShare } from './population.ts'
import { sameMachine } from './same-machine.ts'

const { commonKeyShare } = policy.drift.device

/**
 * Whether two visits of a history came from one browser, installation or machine, by the id, unless it moved to another
 * system, or by `sameMachine`. If many machines have the same key, it counts only on one subnet: an attacker may have a
 * phone of the owner's model.
 */
export function isSameDevice(
  one: PastVisit,
  other: PastVisit,
  { current, population }: HistoryFacts,
): boolean {
  if (hasSameId(one, other) && mayShareStorage(one, other)) return true
  if ((sameMachine(one, other) ?? 0) === 0) return false
  if (hasSameSubnet(one, other)) return true
  // Counts are those of this visit's key alone.
  const counts = other.deviceKey === current.deviceKey ? population : null
  return deviceShare(other, counts) < commonKeyShare
}

/** Whether a visit shows its device: a key, or an id of its own. */
export const showsDevice = (visit: PastVisit): boolean =>
  visit.deviceKey !== null || storedId(visit) !== null
