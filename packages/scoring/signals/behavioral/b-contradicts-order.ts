import type { Signal } from '../../signal.ts'

/** The SDK counts each key and press as it records it: counts that contradict the recorded order were made up. */
export const bContradictsOrder: Signal = {
  code: 'b_contradicts_order',
  label: 'Interaction contradicts itself',
  clause: 'the numbers of its keys and clicks contradict their order',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: ['bot'],
  measure: ({ behavior }) => behavior?.contradictsOrder === true,
}
