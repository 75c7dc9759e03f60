import { longAbsence } from '../../drift.ts'
import type { Signal } from '../../signal.ts'

/** Three months without a visit. */
export const dormantReturn: Signal = {
  code: 'dormant_return',
  label: 'Return after long absence',
  category: 'account_drift',
  compartment: 'visit',
  facets: ['riskSignals'],
  flags: [],
  weight: 0.5,
  source: 'judgement',
  measure: longAbsence,
}
