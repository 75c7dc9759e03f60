import { declareSignal } from '../../signal.ts'

/** Measured in all five runs with a stealth kit, and in no other. */
export const iframeSrcdocTampered = declareSignal({
  code: 'iframe_srcdoc_tampered',
  label: 'Frame API overridden by an evasion kit',
  clause: 'frames of the page are overridden to hide something',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ automation }) => automation?.srcdocTampered === true,
})
