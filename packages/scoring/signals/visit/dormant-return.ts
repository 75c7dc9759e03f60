import { longAbsence, returnsUnknown } from '../../history/absence.ts'
import { declareSignal } from '../../signal.ts'

/** Months or years without a visit; silent where `unknown_return` fires. */
export const dormantReturn = declareSignal({
  code: 'dormant_return',
  label: 'Return after long absence',
  clause: 'the account was not used for a long time',
  compartment: 'visit',
  measure: (evidence) => (returnsUnknown(evidence) > 0 ? 0 : longAbsence(evidence)),
})
