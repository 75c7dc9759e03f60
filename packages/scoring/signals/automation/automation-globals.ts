import type { Signal } from '../../signal.ts'

/** cdc_*, __playwright* and the like. */
export const automationGlobals: Signal = {
  code: 'automation_globals',
  label: 'Automation framework objects in page',
  clause: 'the page holds objects of an automation framework',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  measure: ({ automation }) => automation?.globals === true,
}
