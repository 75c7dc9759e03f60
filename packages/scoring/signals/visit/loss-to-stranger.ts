import type { Evidence } from '@vigil/evidence'
import { lossToStranger as lossOf } from '../../history/account-loss.ts'
import { isNewRandomiser } from '../../history/new-randomiser.ts'
import { unconfirmedShare, withoutDevice } from '../../history/unconfirmed.ts'
import { declareSignal, type Signal } from '../../signal.ts'

/** An event by which the account may be lost, such as a reset or a payout, from a device that is new to it. */
export const lossToStranger: Signal = declareSignal({
  code: 'loss_to_stranger',
  label: 'Sensitive change from an unknown device',
  clause:
    "this event can cost the owner the account or money, and the device may not be the owner's",
  compartment: 'visit',
  challengesOnly: true,
  measure,
})

/** A device whose data are unconfirmed is known in part, and a browser that randomises its drawings anew is not. */
function measure(evidence: Evidence): number {
  const { history } = evidence
  const share = isNewRandomiser(evidence) ? 1 : unconfirmedShare(evidence)
  const loss = lossOf(evidence)
  if (share === 0 || history === null) return loss
  const asUnknown = lossOf({ ...evidence, history: withoutDevice(history) })
  return (1 - share) * loss + share * Math.max(loss, asUnknown)
}
