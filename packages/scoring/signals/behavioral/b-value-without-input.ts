import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.b_value_without_input

/**
 * Values set by script. With a password that was inserted whole it adds little: dictation and password managers insert
 * both.
 */
export const bValueWithoutInput = declareSignal({
  code: 'b_value_without_input',
  label: 'Fields filled without typing or autofill',
  clause: 'fields were filled without typing',
  compartment: 'behavioral',
  measure: ({ behavior }) =>
    behavior?.valueWithoutInput === true &&
    (!(behavior.insertedSecret && !behavior.noInteraction) || own.withSecretLogOdds / own.weight),
})
