import { lessAgainst, shareOfPlace } from '../../crowds/proved-place.ts'
import { locationDrift } from '../../history/drift.ts'
import { reducedByExposure } from '../../history/exposed-account.ts'
import { declareSignal } from '../../signal.ts'

/** Against this account's own visits. */
export const driftLocation = declareSignal({
  code: 'drift_location',
  label: 'Unusual location for this account',
  clause: 'it comes from a place that is unusual for this account',
  mitigating: { label: 'Usual location for this account', clause: 'it comes from a usual place' },
  compartment: 'visit',
  measure: (evidence) =>
    lessAgainst(reducedByExposure(evidence, locationDrift(evidence)), shareOfPlace(evidence)),
})
