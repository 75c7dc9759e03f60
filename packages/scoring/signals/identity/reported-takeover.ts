import { confidenceInKey } from '../../crowds/reported-share.ts'
import { declareSignal } from '../../signal.ts'

/**
 * By the strength of the link to the browser or device that the caller reported for a takeover; less by a key that many
 * devices may have.
 */
export const reportedTakeover = declareSignal({
  code: 'reported_takeover',
  label: 'Browser or device of a reported takeover',
  clause: 'an account takeover was reported from this browser, or from a device like this one',
  compartment: 'identity',
  stepUpEffective: 'onUnknownDevice',
  measure: (evidence) => {
    const { graph } = evidence
    if (graph === null) return 0
    return Math.max(graph.takeoverInBrowser, confidenceInKey(evidence) * graph.takeoverOnDevice)
  },
})
