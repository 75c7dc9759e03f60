import type { Signal } from '../../signal.ts'

/** Signed by nobody we know, or for another workspace. */
export const tokenInvalid: Signal = {
  code: 'token_invalid',
  label: 'Verdict token not ours',
  category: 'multi_account',
  compartment: 'identity',
  facets: ['identity', 'riskSignals'],
  flags: [],
  weight: 2.0,
  source: 'judgement',
  measure: ({ session }) => session.token === 'invalid',
}
