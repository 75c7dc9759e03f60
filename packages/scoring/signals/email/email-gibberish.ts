import type { Signal } from '../../signal.ts'

/** A character model of names; weak in languages it knows little of. */
export const emailGibberish: Signal = {
  code: 'email_gibberish',
  label: 'Random-looking address',
  clause: 'the address looks random',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  weight: 1.0,
  source: 'measured',
  measure: ({ email }) => (email?.gibberish ?? 0) > 0.9,
}
