import { declareSignal } from '../../signal.ts'

/** Automation tools switch off the page's Content Security Policy. */
export const cspBypassed = declareSignal({
  code: 'csp_bypassed',
  label: 'Page security policy bypassed',
  clause: 'the security policy of the page was switched off',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ automation }) => automation?.cspBypassed === true,
})
