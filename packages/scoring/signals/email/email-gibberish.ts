import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.email_gibberish

/** By a character model of names, which is weak in languages with little training data. */
export const emailGibberish = declareSignal({
  code: 'email_gibberish',
  label: 'Random-looking address',
  clause: 'the address looks random',
  compartment: 'email',
  measure: ({ email }) => (email?.gibberish ?? 0) > own.minProbability,
})
