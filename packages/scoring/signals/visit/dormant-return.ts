import { longAbsence, showsNoTrace } from '../../history/absence.ts'
import { declareSignal } from '../../signal.ts'

const LABEL = 'Return after long absence'

/** Months or years without a visit. */
export const dormantReturn = declareSignal({
  code: 'dormant_return',
  label: LABEL,
  clause: 'the account was not used for a long time',
  compartment: 'visit',
  measure: longAbsence,
  describe: (evidence) => (showsNoTrace(evidence) ? `${LABEL} on an unknown device` : LABEL),
})
