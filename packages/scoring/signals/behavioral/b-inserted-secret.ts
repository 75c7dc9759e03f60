import { declareSignal } from '../../signal.ts'

/**
 * A password that appears whole, without keys, a paste or the browser's own autofill: password managers set it by
 * script, and dictation is disabled in password fields.
 */
export const bInsertedSecret = declareSignal({
  code: 'b_inserted_secret',
  label: 'Password inserted whole',
  clause: 'the password appeared without typing, pasting or filling',
  compartment: 'behavioral',
  measure: ({ behavior }) => behavior?.insertedSecret === true,
})
