import { type Evidence, ramp } from '@vigil/evidence'
import { isPayout } from '../../history/account-events.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { unrelatedPeople } from './identifier-multi-account.ts'

/**
 * At a payout, unrelated people share a bank account, a card or a number, as with a money mule. Each may be a victim or
 * the holder.
 */
export const sharedDestination = declareSignal({
  code: 'shared_destination',
  label: 'Payout identifier of several accounts',
  clause: 'several unrelated accounts use the same identifier for payouts',
  compartment: 'identity',
  about: 'holder',
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  stepUp: true,
  counted: {
    of: ({ graph }) => graph?.unrelatedPerIdentifier ?? 0,
    what: 'other people, beside a household, on an identifier that you sent',
  },
  measure: (evidence: Evidence) =>
    isPayout(evidence.event)
      ? ramp(policy.sharedIdentifier.payoutAccounts, 1 + unrelatedPeople(evidence))
      : 0,
})
