import type { Signal } from '../../signal.ts'

/** Signed with an unknown key, or for another workspace. */
export const tokenInvalid: Signal = {
  code: 'token_invalid',
  label: 'Verdict token not ours',
  clause: 'its verdict token was not issued here',
  category: 'device_integrity',
  compartment: 'identity',
  facets: ['identity', 'riskSignals'],
  flags: [],
  alwaysCounts: true,
  measure: ({ session }) => session.token === 'invalid',
}
