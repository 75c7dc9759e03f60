import type { Signal } from '../../signal.ts'

/** Password managers fill a login and send it by themselves. */
const AT_A_LOGIN = 1.5

/** No press, key or touch before a form was sent that holds something. */
export const bNoInteraction: Signal = {
  code: 'b_no_interaction',
  label: 'Form sent without interaction',
  clause: 'the form was sent without a touch or a key',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  weight: 2.2,
  source: 'measured',
  measure: ({ behavior, event }) =>
    behavior?.noInteraction === true && (event !== 'login' || AT_A_LOGIN),
}
