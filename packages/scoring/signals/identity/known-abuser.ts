import type { Signal } from '../../signal.ts'

/** The caller has said so of this very account. */
export const knownAbuser: Signal = {
  code: 'known_abuser',
  label: 'Reported as an abuser',
  clause: 'this account was reported for abuse',
  category: 'multi_account',
  compartment: 'identity',
  about: 'reportedHolder',
  facets: ['identity', 'riskSignals'],
  flags: [],
  measure: ({ graph }) => graph?.isAbuser === true,
}
