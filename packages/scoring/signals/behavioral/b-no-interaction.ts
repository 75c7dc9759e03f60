import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.b_no_interaction

/** No press, key or touch before a filled form was sent. */
export const bNoInteraction = declareSignal({
  code: 'b_no_interaction',
  label: 'Form sent without interaction',
  clause: 'the form was sent without a touch or a key',
  compartment: 'behavioral',
  measure: ({ behavior, event }) =>
    behavior?.noInteraction === true && (event !== 'login' || own.loginLogOdds / own.weight),
})
