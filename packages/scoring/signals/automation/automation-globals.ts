import { declareSignal } from '../../signal.ts'

/** cdc_*, __playwright* and the like. */
export const automationGlobals = declareSignal({
  code: 'automation_globals',
  label: 'Automation framework objects in page',
  clause: 'the page holds objects of an automation framework',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ automation }) => automation?.globals === true,
})
