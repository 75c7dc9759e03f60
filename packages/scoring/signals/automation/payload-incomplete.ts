import { declareSignal } from '../../signal.ts'

/**
 * Every version of the SDK sends these parts from every browser. They are missing if a page or proxy removes evidence
 * of a driver, or if a script only answers the nonce. Evaluations only: a caller's server may forward a part.
 */
export const payloadIncomplete = declareSignal({
  code: 'payload_incomplete',
  label: 'Parts of the browser data removed',
  clause: 'parts of what the browser sends were taken out',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ host, automation }) => host === 'evaluate' && automation?.payloadIncomplete === true,
})
