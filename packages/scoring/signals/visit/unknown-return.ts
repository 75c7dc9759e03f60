import { returnsUnknown } from '../../history/absence.ts'
import { declareSignal } from '../../signal.ts'

/** A return after the profile's retention, with none of the account's last browsers, devices and addresses. */
export const unknownReturn = declareSignal({
  code: 'unknown_return',
  label: 'Return after long absence on an unknown device',
  clause: 'the account was not used for long, and this is not the device of its last visit',
  compartment: 'visit',
  measure: returnsUnknown,
})
