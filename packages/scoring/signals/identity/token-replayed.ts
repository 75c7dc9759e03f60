import { declareSignal } from '../../signal.ts'

/** A token is redeemed once; a second use is a copy. */
export const tokenReplayed = declareSignal({
  code: 'token_replayed',
  label: 'Verdict token used before',
  clause: 'its verdict token was used a second time',
  category: 'device_integrity',
  compartment: 'identity',
  alwaysCounts: true,
  measure: ({ session }) => session.token === 'replayed',
})
