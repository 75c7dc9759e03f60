import { declareSignal } from '../../signal.ts'

/** Attributes and elements that form fillers add to the page. */
export const extAutomationMarker = declareSignal({
  code: 'ext_automation_marker',
  label: 'Form-automation extension',
  clause: 'an extension that fills forms was found',
  compartment: 'extension',
  facets: ['bot', 'riskSignals'],
  measure: ({ automation }) => automation?.extensionMarker === true,
})
