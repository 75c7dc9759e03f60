import { declareSignal } from '../../signal.ts'

/**
 * Visits under this address from another device and network were reported: those of its owner, or of a stranger who typed
 * it. Only the owner passes a proof of the mailbox.
 */
export const reportedAddress = declareSignal({
  code: 'reported_address',
  label: 'Address of reported visits',
  clause: 'visits under this address from another device and network were reported for abuse',
  compartment: 'identity',
  about: 'newHolder',
  stepUpEffective: 'always',
  challengesOnly: true,
  facets: ['identity', 'riskSignals'],
  measure: ({ event, graph, history }) => {
    if (graph?.reportedElsewhere !== true) return false
    const isProved = (history?.signup?.proofs ?? 0) > 0 || graph.ownTrace === 'shown'
    return event === 'signup' || (!graph.isAbuser && !isProved)
  },
})
