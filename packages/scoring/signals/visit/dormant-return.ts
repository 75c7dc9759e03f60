import type { Signal } from '../../signal.ts'
import { longAbsence } from '../../travel.ts'

/** Months or years without a visit. */
export const dormantReturn: Signal = {
  code: 'dormant_return',
  label: 'Return after long absence',
  clause: 'the account was not used for a long time',
  category: 'account_drift',
  compartment: 'visit',
  facets: ['riskSignals'],
  flags: [],
  measure: longAbsence,
}
