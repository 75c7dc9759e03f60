import type { Signal } from '../../signal.ts'

/** Only without user activation, as password managers make untrusted events too. */
export const bUntrustedOnly: Signal = {
  code: 'b_untrusted_only',
  label: 'Synthetic events only',
  clause: 'clicks and keys were made by a script',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: ({ behavior }) => behavior?.untrustedOnly === true,
}
