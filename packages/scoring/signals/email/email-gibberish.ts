import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.email_gibberish

/** By a character model of names, which is weak in languages with little training data. */
export const emailGibberish: Signal = {
  code: 'email_gibberish',
  label: 'Random-looking address',
  clause: 'the address looks random',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  measure: ({ email }) => (email?.gibberish ?? 0) > own.minProbability,
}
