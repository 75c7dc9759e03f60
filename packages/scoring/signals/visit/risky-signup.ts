import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { signupOdds } from '../../weigh/young-account.ts'

const own = policy.signals.risky_signup

/**
 * The account's sign-up was risky, and the account was little used since. Its weight is reduced by that of other
 * evidence (`withHolder`).
 */
export const riskySignup = declareSignal({
  code: 'risky_signup',
  label: 'Risky sign-up of this account',
  clause: 'the account had a risky sign-up and little use since',
  category: 'multi_account',
  compartment: 'visit',
  about: 'signup',
  facets: [],
  measure: (evidence) => Math.min(1, signupOdds(evidence) / own.weight),
})
