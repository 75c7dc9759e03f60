import { type Evidence, ramp } from '@vigil/evidence'
import { isAfterLogin, isPayout } from '../../history/account-events.ts'
import { shareOfColleagues } from '../../history/colleagues.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { unrelatedPeople } from './identifier-multi-account.ts'

const { payoutAccounts, newPayoutAccounts, payerAccounts } = policy.sharedIdentifier

/**
 * At a payout, unrelated people share a bank account, a card or a number, as with a money mule. Each may be a victim or
 * the holder. Fewer are enough if all are new: invented customers or employees. Likewise several new people pay with
 * one card: touts, and those who want a newcomer's bonus again, pay for the accounts that they made. Their machines and
 * lines are known, so nothing but the card shows it.
 */
export const sharedDestination = declareSignal({
  code: 'shared_destination',
  label: 'Means of payment of several accounts',
  clause: 'several unrelated accounts pay, or are paid, with the same identifier',
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
      : ramp(payerAccounts, 1 + newPayers(evidence)),
})

/** Returns the number of new people who paid with what this visit pays with; 0 if it does not pay. */
const newPayers = (evidence: Evidence): number =>
  isAfterLogin(evidence.event) && evidence.velocity?.paymentValues != null ? newPeople(evidence) : 0

/**
 * Returns the number of other people with new accounts; less if most may be of this visit's firm. 0 if the sign-up of
 * this account is not stored: at a site that is new to the service, all accounts seem new.
 */
function newPeople(evidence: Evidence): number {
  const { history, graph } = evidence
  const others = history?.signup ? (graph?.newPerPayment ?? 0) : 0
  return others * shareOfColleagues(evidence, others)
}
