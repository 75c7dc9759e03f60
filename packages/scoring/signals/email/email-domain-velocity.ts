import { coLocatedShare } from '../../crowds/accounts-on-device.ts'
import { furthestOver, overThreshold } from '../../crowds/growth.ts'
import { mayBeOfOperator } from '../../history/owned-domain.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.email_domain_velocity

/** Domains that farms own; mailbox and alias services are exempt. */
export const emailDomainVelocity = declareSignal({
  code: 'email_domain_velocity',
  label: 'Many signups on one domain',
  clause: 'many signups come from this mail domain',
  category: 'velocity',
  compartment: 'email',
  counts: 'arrivals',
  facets: ['email', 'multipleAccounts', 'riskSignals'],
  flags: ['velocity'],
  counted: {
    of: ({ velocity }) => furthestOver(velocity?.emailDomain, own.thresholds),
    what: 'attempts with this mail domain',
  },
  measure: (evidence) => {
    const { velocity, email, event } = evidence
    if (event !== 'signup' || !mayBeOfOperator(email)) return 0
    const over = overThreshold(velocity?.emailDomain, own.thresholds, own)
    // A team signs up with the addresses of its firm.
    return over === 0 ? 0 : over * coLocatedShare(evidence)
  },
})
