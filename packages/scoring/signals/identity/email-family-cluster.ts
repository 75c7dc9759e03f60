import { between } from '../../crowds/many-accounts.ts'
import { shareOfTeam } from '../../crowds/one-firm.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

/** name1, name2, na.me3 on one device or network, at any provider: this address and at least two others. */
export const emailFamilyCluster = declareSignal({
  code: 'email_family_cluster',
  label: 'Address pattern repeats across accounts',
  clause: 'other accounts on the same device or network have email addresses of the same pattern',
  compartment: 'identity',
  facets: ['identity', 'multipleAccounts', 'email', 'riskSignals'],
  flags: ['multiAccount'],
  counted: {
    of: ({ graph }) => graph?.addressFamily ?? 0,
    what: 'other accounts with such addresses on this device or network',
  },
  measure: (evidence) => {
    const others = evidence.graph?.addressFamily ?? 0
    // A school numbers its mailboxes.
    return between(policy.sameName.strengthByOthers, others) * shareOfTeam(evidence, others)
  },
})
