import { declareSignal } from '../../signal.ts'

/** A variant, by dots or tags, of a mailbox that has an account. */
export const emailCanonicalReuse = declareSignal({
  code: 'email_canonical_reuse',
  label: 'Variant of an existing address',
  clause: 'the address is a variant of one that has an account',
  compartment: 'email',
  facets: ['email', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  measure: ({ graph }) => graph?.canonicalReuse === true,
})
