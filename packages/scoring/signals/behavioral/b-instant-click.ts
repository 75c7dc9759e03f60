import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.b_instant_click

/** 0.6-4 ms from press to release; people need 54-119 ms. */
export const bInstantClick = declareSignal({
  code: 'b_instant_click',
  label: 'Clicks released instantly',
  clause: 'clicks were released faster than a finger can',
  compartment: 'behavioral',
  measure: ({ behavior }) =>
    behavior?.instantClick === true ||
    (behavior?.dwellClick === true && own.withHumanMouseLogOdds / own.weight),
})
