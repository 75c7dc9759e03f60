import { clientDrift } from '../../history/drift.ts'
import { reducedByExposure } from '../../history/exposed-account.ts'
import { declareSignal } from '../../signal.ts'

/** Against this account's own visits. */
export const driftClient = declareSignal({
  code: 'drift_client',
  label: 'Unusual browser, language or time zone',
  clause: 'its browser, language or time zone is not the usual one',
  mitigating: {
    label: 'Usual browser, language and time zone',
    clause: 'browser, language and time zone are the usual ones',
  },
  compartment: 'visit',
  measure: (evidence) => reducedByExposure(evidence, clientDrift(evidence)),
})
