import { declareSignal } from '../../signal.ts'

/** Signed with an unknown key, or for another workspace. */
export const tokenInvalid = declareSignal({
  code: 'token_invalid',
  label: 'Verdict token not ours',
  clause: 'its verdict token was not issued here',
  category: 'device_integrity',
  compartment: 'identity',
  alwaysCounts: true,
  measure: ({ session }) => session.token === 'invalid',
})
