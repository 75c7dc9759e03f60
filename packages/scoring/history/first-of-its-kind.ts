import { type HistoryFacts, type PastVisit, storedId } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isInstallation } from './browser-storage.ts'
import { levelOf } from './level.ts'
import { showsDevice } from './same-device.ts'
import { sameMachine } from './same-machine.ts'

/**
 * Returns the level of a browser at an account that had an app alone, or of an app at one that had browsers alone:
 * their ids cannot be compared, but the device is new to the account. Null if a visit shows no device, or if one can be
 * compared.
 */
export function firstOfItsKind(history: HistoryFacts): number | null {
  const { visits, current } = history
  const isOfOtherKind = (visit: PastVisit) =>
    showsDevice(visit) &&
    isInstallation(visit) !== isInstallation(current) &&
    sameMachine(visit, current) === null
  if (!visits.every(isOfOtherKind)) return null
  return levelOf(history, {
    read: storedId,
    match: () => 0,
    nature: policy.drift.natures.machine,
    everyone: 0,
  })
}
