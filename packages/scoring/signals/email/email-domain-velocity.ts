import type { EmailFacts } from '@vigil/evidence'
import { overThreshold } from '../../growth.ts'
import { POPULARITY } from '../../policy.ts'
import type { Signal } from '../../signal.ts'
import { isGathered } from '../identity/on-device.ts'

/** Own domains of farms; mailbox and alias services are exempt. */
export const emailDomainVelocity: Signal = {
  code: 'email_domain_velocity',
  label: 'Many signups on one domain',
  clause: 'many signups come from this mail domain',
  category: 'velocity',
  compartment: 'email',
  facets: ['email', 'multipleAccounts', 'riskSignals'],
  flags: ['velocity'],
  weight: 2.0,
  source: 'judgement',
  measure: (evidence) => {
    const { velocity, email, event } = evidence
    if (event !== 'signup' || !isOfAnOwner(email)) return 0
    // A team signs up with the addresses of its firm.
    const share = isGathered(evidence) ? POPULARITY.gathered : 1
    return share * overThreshold(velocity?.emailDomain, [null, 5, 10, 30], 0.6, 2)
  },
}

/** The domain of a firm or a person, and no service where anybody has a mailbox. */
export function isOfAnOwner(email: EmailFacts | null): boolean {
  return email !== null && !email.free && !email.paidMailbox && !email.forwarder
}
