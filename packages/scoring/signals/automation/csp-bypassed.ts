import type { Signal } from '../../signal.ts'

/** Automation tools switch off the page's Content Security Policy. */
export const cspBypassed: Signal = {
  code: 'csp_bypassed',
  label: 'Page security policy bypassed',
  clause: 'the security policy of the page was switched off',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  measure: ({ automation }) => automation?.cspBypassed === true,
}
