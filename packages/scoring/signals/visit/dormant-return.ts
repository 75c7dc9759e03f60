import { longAbsence, returnsUnknown } from '../../history/absence.ts'
import type { Signal } from '../../signal.ts'

/** Months or years without a visit; silent where `unknown_return` fires. */
export const dormantReturn: Signal = {
  code: 'dormant_return',
  label: 'Return after long absence',
  clause: 'the account was not used for a long time',
  category: 'account_drift',
  compartment: 'visit',
  facets: ['riskSignals'],
  flags: [],
  measure: (evidence) => (returnsUnknown(evidence) > 0 ? 0 : longAbsence(evidence)),
}
