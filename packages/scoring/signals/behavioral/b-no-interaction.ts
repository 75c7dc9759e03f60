import type { Signal } from '../../signal.ts'

/** No trusted event before the form was sent. */
export const bNoInteraction: Signal = {
  code: 'b_no_interaction',
  label: 'Form sent without interaction',
  clause: 'the form was sent without a touch or a key',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  weight: 1.5,
  source: 'measured',
  measure: ({ behavior }) => behavior?.noInteraction === true,
}
