import { type Evidence, ramp } from '@vigil/evidence'
import { between } from '../../crowds/many-accounts.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const { strengthByAccounts, familyAccounts } = policy.sharedMailbox

/** Tags and dots make many addresses of one mailbox: two or three are a careful person or a test, more are a farm. */
export const mailboxMultiAccount = declareSignal({
  code: 'mailbox_multi_account',
  label: 'Mailbox used for many accounts',
  clause: 'many accounts share this mailbox',
  compartment: 'identity',
  about: 'newHolder',
  facets: ['identity', 'multipleAccounts', 'email', 'riskSignals'],
  flags: ['multiAccount'],
  counted: {
    of: ({ graph }) => graph?.accountsOnMailbox ?? 0,
    what: 'other accounts of this mailbox; one that its owner may not have made counts half',
    limit: policy.graph.maxRead.mailbox - 1,
  },
  measure: (evidence) =>
    evidence.event === 'signup'
      ? beyondFamily(evidence) * between(strengthByAccounts, accountsOf(evidence))
      : 0,
})

/**
 * What counts of the accounts of one mailbox, 0..1: less of a few at the home of its owner, as parents sign up for
 * their children.
 */
export const beyondFamily = (evidence: Evidence): number =>
  1 - (evidence.graph?.mailboxOwnerHere ?? 0) * (1 - ramp(familyAccounts, accountsOf(evidence)))

const accountsOf = ({ graph }: Evidence): number => (graph?.accountsOnMailbox ?? 0) + 1
