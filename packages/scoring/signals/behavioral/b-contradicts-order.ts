import { declareSignal } from '../../signal.ts'

/** The SDK counts each key and press as it records it: counts that contradict the recorded order were made up. */
export const bContradictsOrder = declareSignal({
  code: 'b_contradicts_order',
  label: 'Interaction contradicts itself',
  clause: 'the numbers of its keys and clicks contradict their order',
  compartment: 'behavioral',
  flags: ['bot'],
  measure: ({ behavior }) => behavior?.contradictsOrder === true,
})
