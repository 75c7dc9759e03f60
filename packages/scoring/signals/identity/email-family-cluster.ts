import { between } from '../../crowds/many-accounts.ts'
import { shareOfTeam } from '../../crowds/one-firm.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.email_family_cluster

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
    const most = evidence.event === 'signup' ? 1 : own.laterLogOdds / own.weight
    // A school numbers its mailboxes.
    const share = shareOfTeam(evidence, others)
    return share * Math.min(most, between(policy.sameName.strengthByOthers, others))
  },
})
