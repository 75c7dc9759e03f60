import { type HistoryFacts, hasSameSubnet } from '@vigil/evidence'
import { isRecovery, mayLoseAccount } from './account-events.ts'
import { hasWaited } from './owner-history.ts'
import { isSameDevice, showsDevice } from './same-device.ts'

/**
 * Whether an event that may lose the account follows a recovery of the last day, and nothing shows that it is the
 * owner's: this visit shows no device, some of those before the recovery showed none either, the recovery was on no
 * device of theirs, and this visit is on no line of theirs. An attacker who controls the phone number has the owner's
 * carrier, so its addresses prove nothing.
 */
export function followsBareRecovery(event: string, history: HistoryFacts): boolean {
  const { current, visits, unlearned = [] } = history
  if (!mayLoseAccount(event) || isRecovery(event) || showsDevice(current)) return false
  const recoveries = [...visits, ...unlearned].filter(
    (visit) => isRecovery(visit.event) && !hasWaited(visit, history),
  )
  return recoveries.some((recovery) => {
    const before = visits.filter(({ atMs }) => atMs < recovery.atMs)
    const isOwners = before.some(
      (visit) =>
        isSameDevice(visit, recovery, history) ||
        (current.mobile !== true && hasSameSubnet(visit, current)),
    )
    return !before.every(showsDevice) && !isOwners
  })
}
