import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.b_value_without_input

/**
 * Values set by script. With a password that was inserted whole it adds little: dictation and password managers insert
 * both.
 */
export const bValueWithoutInput: Signal = {
  code: 'b_value_without_input',
  label: 'Fields filled without typing or autofill',
  clause: 'fields were filled without typing',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: ({ behavior }) =>
    behavior?.valueWithoutInput === true &&
    (!(behavior.insertedSecret && !behavior.noInteraction) || own.withSecretLogOdds / own.weight),
}
