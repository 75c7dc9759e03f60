import type { Signal } from '../../signal.ts'

/** Virtual machines, and remote desktops of real people. */
export const softwareWebgl: Signal = {
  code: 'software_webgl',
  label: 'Software graphics renderer',
  clause: 'graphics are drawn in software, as on a virtual machine',
  category: 'device_integrity',
  compartment: 'fingerprint',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ automation }) => automation?.softwareWebgl === true,
}
