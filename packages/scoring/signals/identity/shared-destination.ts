import type { Evidence } from '@vigil/evidence'
import { isPayout } from '../../account-events.ts'
import { policy } from '../../policy/index.ts'
import { ramp } from '../../ramp.ts'
import type { Signal } from '../../signal.ts'
import { countedStrangers } from './identifier-multi-account.ts'

/**
 * At a payout, money goes to an account, a card or a number that unrelated people share, as with a mule. Their devices and places mitigate nothing: each
 * of them may be the one who was cheated.
 */
export const sharedDestination: Signal = {
  code: 'shared_destination',
  label: 'Payout identifier of several accounts',
  clause: 'several unrelated accounts use the same identifier for payouts',
  category: 'multi_account',
  compartment: 'identity',
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  stepUp: true,
  counted: {
    of: ({ graph }) => graph?.strangersPerIdentifier ?? 0,
    what: 'other people, beside a household, on an identifier that you sent',
  },
  measure: (evidence: Evidence) =>
    isPayout(evidence.event)
      ? ramp(policy.sharedIdentifier.payout, 1 + countedStrangers(evidence))
      : 0,
}
