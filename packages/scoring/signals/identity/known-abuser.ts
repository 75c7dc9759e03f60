import { declareSignal } from '../../signal.ts'

/** The caller has said so of this very account. */
export const knownAbuser = declareSignal({
  code: 'known_abuser',
  label: 'Reported as an abuser',
  clause: 'this account was reported for abuse',
  compartment: 'identity',
  about: 'reportedHolder',
  // At a sign-up under the address alone, what others did before under it is not this account's.
  measure: ({ event, graph }) =>
    graph?.isAbuser === true && !(event === 'signup' && graph.reportedElsewhere),
})
