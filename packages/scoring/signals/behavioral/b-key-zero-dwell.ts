import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.b_key_zero_dwell

/** Keys held for 0-2 ms; people hold them for 76-100 ms. */
export const bKeyZeroDwell = declareSignal({
  code: 'b_key_zero_dwell',
  label: 'Keys released instantly',
  clause: 'keys were released faster than a finger can',
  compartment: 'behavioral',
  measure: ({ behavior }) =>
    behavior?.keyZeroDwell === true ||
    (behavior?.autoTyped === true && own.withHumanMouseLogOdds / own.weight),
})
