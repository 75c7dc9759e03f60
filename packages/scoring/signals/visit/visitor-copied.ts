import {
  type Evidence,
  type HistoryFacts,
  hasSameId,
  hasSameSubnet,
  isOfCopy,
  type PastVisit,
} from '@vigil/evidence'
import { mayLoseAccount } from '../../history/account-events.ts'
import { isProof } from '../../history/owner-history.ts'
import { declareSignal } from '../../signal.ts'

/**
 * The storage of the browser lacks visits of its own id, so that it is a copy made before them, such as one that a
 * stealer log contains. In a network of the account it is more likely restored from a backup. A challenge that it
 * passed at a login proves too little at an event that may lose the account.
 */
export const visitorCopied = declareSignal({
  code: 'visitor_copied',
  label: 'Copy of a browser that is used elsewhere',
  clause: "its browser's storage is a copy: the browser that it was copied from has visited since",
  category: 'device_integrity',
  compartment: 'visit',
  requiresStepUp: true,
  measure: ({ event, history }) => {
    if (history === null) return false
    const { unlistedDays = 0, visits, current } = history
    const isAskedAgain = isLittleProved(event, history)
    if (unlistedDays === 0 && !isAskedAgain) return false
    const isUsual = (visit: PastVisit) =>
      !isOfCopy(visit) || (visit.passed === true && !isAskedAgain)
    return !visits.some((visit) => isUsual(visit) && hasSameSubnet(visit, current))
  },
})

const isLittleProved = (event: Evidence['event'], history: HistoryFacts): boolean =>
  history.isProvedCopy === true &&
  mayLoseAccount(event) &&
  !history.visits.some(
    (visit) => isOfCopy(visit) && hasSameId(visit, history.current) && isProof(visit, history),
  )
