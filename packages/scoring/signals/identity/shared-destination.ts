import { type Evidence, ramp } from '@vigil/evidence'
import { isPayout } from '../../history/account-events.ts'
import { shareOfColleagues } from '../../history/colleagues.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { unrelatedPeople } from './identifier-multi-account.ts'

const { payoutAccounts, newPayoutAccounts } = policy.sharedIdentifier

/**
 * At a payout, unrelated people share a bank account, a card or a number, as with a money mule. Each may be a victim or
 * the holder. Fewer are enough if all are new: invented customers or employees.
 */
export const sharedDestination = declareSignal({
  code: 'shared_destination',
  label: 'Payout identifier of several accounts',
  clause: 'several unrelated accounts use the same identifier for payouts',
  compartment: 'identity',
  about: 'holder',
  challengesOnly: true,
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  requiresStepUp: true,
  counted: {
    of: ({ graph }) => Math.max(graph?.unrelatedPerIdentifier ?? 0, graph?.newPerPayment ?? 0),
    what: 'other people, beside a household, on an identifier that you sent',
  },
  measure: (evidence: Evidence) =>
    isPayout(evidence.event)
      ? Math.max(
          ramp(payoutAccounts, 1 + unrelatedPeople(evidence)),
          ramp(newPayoutAccounts, 1 + newPeople(evidence)),
        )
      : 0,
})

/**
 * Returns the number of other people with new accounts; less if most may be of this visit's firm. 0 if the sign-up of
 * this account is not stored: at a site that is new to the service, all accounts seem new.
 */
function newPeople(evidence: Evidence): number {
  const { history, graph } = evidence
  const others = history?.signup ? (graph?.newPerPayment ?? 0) : 0
  return others * shareOfColleagues(evidence, others)
}
