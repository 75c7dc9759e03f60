import { declareSignal } from '../../signal.ts'

/** Virtual machines, and remote desktops of real people. */
export const softwareWebgl = declareSignal({
  code: 'software_webgl',
  label: 'Software graphics renderer',
  clause: 'graphics are drawn in software, as on a virtual machine',
  compartment: 'fingerprint',
  measure: ({ automation }) => automation?.softwareWebgl === true,
})
