import { type HistoryFacts, ramp, storedId } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isRecovery, mayLoseAccount } from './account-events.ts'
import { deviceShare } from './population.ts'
import { isSameDevice } from './same-device.ts'
import { sameMachine } from './same-machine.ts'

const { commonKeyShare, steadyId } = policy.drift.device

/**
 * Returns how little it proves, 0..1, that a device is of a model that the account uses and many others have, at an
 * event that may lose the account: fully if the account's browsers on that model keep their ids and this one shows none
 * of them. At a reset it returns 0: who clears the browser loses the stored password too.
 *
 * @param history the owner's visits alone (`ownerHistory`)
 */
export function modelAlone(history: HistoryFacts, event: string): number {
  const { visits, current, population } = history
  if (!mayLoseAccount(event) || isRecovery(event)) return 0
  if (deviceShare(current, population) < commonKeyShare) return 0
  if (visits.some((visit) => isSameDevice(visit, current, history))) return 0
  const ids = visits
    .filter((visit) => (sameMachine(visit, current) ?? 0) > 0)
    .map(storedId)
    .filter((id) => id !== null)
  if (ids.length === 0) return 0
  const { expectedShare, priorVisits, changedShare } = steadyId
  const changed = new Set(ids).size - 1
  const rate = (changed + priorVisits * expectedShare) / (ids.length - 1 + priorVisits)
  return 1 - ramp(changedShare, rate)
}
