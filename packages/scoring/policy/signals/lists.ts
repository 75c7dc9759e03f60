import type { SignalPolicies, SignalPolicy } from '../signal-policy.ts'

/**
 * The caller's entry decides the verdict; its minimum score is in `scoring/lists.ts`. The weights only order the
 * explanation.
 */
const deny = { weight: 4.5, source: 'judgement' } as const satisfies SignalPolicy
const watch = { weight: 0.2, source: 'judgement' } as const satisfies SignalPolicy
const allow = { weight: -1, source: 'judgement' } as const satisfies SignalPolicy

export const listSignals = {
  list_deny_account: deny,
  list_watch_account: watch,
  list_allow_account: allow,
  list_deny_email: deny,
  list_watch_email: watch,
  list_allow_email: allow,
  list_deny_network: deny,
  list_watch_network: watch,
  list_allow_network: allow,
} as const satisfies SignalPolicies
