import type { Signal } from '../../signal.ts'

/**
 * Every version of the SDK sends these parts from every browser; a page or proxy that takes out what shows a
 * driver leaves a gap, and so does a script that answers a nonce and nothing else. Only of an evaluation: a caller's server may forward a part.
 */
export const payloadIncomplete: Signal = {
  code: 'payload_incomplete',
  label: 'Parts of the browser data removed',
  clause: 'parts of what the browser sends were taken out',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  measure: ({ host, automation }) => host === 'evaluate' && automation?.payloadIncomplete === true,
}
