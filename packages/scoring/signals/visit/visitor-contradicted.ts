import { contradictsStorage } from '../../history/browser-storage.ts'
import { isKnownMachine } from '../../history/device-drift.ts'
import { locationDrift } from '../../history/drift.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.visitor_contradicted

/**
 * A browser's storage does not move to another system, nor to an older version: the id was copied, or the user agent is
 * false. People copy a profile to another machine at home: that requires a proof if machine and place differ from the
 * account's.
 */
export const visitorContradicted = declareSignal({
  code: 'visitor_contradicted',
  label: 'Browser id contradicts its earlier visits',
  clause:
    'the id of its browser was seen on another machine or system, or in a newer version of the browser',
  category: 'device_integrity',
  compartment: 'visit',
  requiresStepUp: true,
  measure: (evidence) => {
    const { history } = evidence
    if (history === null) return false
    if (contradictsStorage(history)) return true
    const isElsewhere =
      history.isIdCopied === true && !isKnownMachine(history) && locationDrift(evidence) > 0
    return isElsewhere && own.otherMachineLogOdds / own.weight
  },
})
