import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'
import { signupOdds } from '../../young-account.ts'

const own = policy.signals.risky_signup

/** The account's sign-up was risky, and little was seen of the account since. It has what other evidence lacks (`withSignup`). */
export const riskySignup: Signal = {
  code: 'risky_signup',
  label: 'Risky sign-up of this account',
  clause: "the account's own sign-up was risky, and little was seen of it since",
  category: 'multi_account',
  compartment: 'visit',
  facets: [],
  flags: [],
  measure: (evidence) => Math.min(1, signupOdds(evidence) / own.weight),
}
