import { declareSignal } from '../../signal.ts'

/** Only without user activation, as password managers make untrusted events too. */
export const bUntrustedOnly = declareSignal({
  code: 'b_untrusted_only',
  label: 'Synthetic events only',
  clause: 'clicks and keys were made by a script',
  compartment: 'behavioral',
  measure: ({ behavior }) => behavior?.untrustedOnly === true,
})
