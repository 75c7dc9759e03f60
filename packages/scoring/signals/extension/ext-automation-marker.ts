import type { Signal } from '../../signal.ts'

/** Attributes and elements that form fillers add to the page. */
export const extAutomationMarker: Signal = {
  code: 'ext_automation_marker',
  label: 'Form-automation extension',
  clause: 'an extension that fills forms was found',
  category: 'automation',
  compartment: 'extension',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: ({ automation }) => automation?.extensionMarker === true,
}
