import { declareSignal } from '../../signal.ts'

/** The caller has said so of this very account. */
export const knownAbuser = declareSignal({
  code: 'known_abuser',
  label: 'Reported as an abuser',
  clause: 'this account was reported for abuse',
  compartment: 'identity',
  about: 'reportedHolder',
  measure: ({ graph }) => graph?.isAbuser === true,
})
