import { returnsUnknown } from '../../absence.ts'
import type { Signal } from '../../signal.ts'

/** Half a year or more without a visit: the profile is past retention, and none of the account's last traces matches. */
export const unknownReturn: Signal = {
  code: 'unknown_return',
  label: 'Return after long absence on an unknown device',
  clause: "nothing is stored any more of the account's usual devices, and this is not the last one",
  category: 'account_drift',
  compartment: 'visit',
  facets: ['riskSignals'],
  flags: [],
  measure: returnsUnknown,
}
