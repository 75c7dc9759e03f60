import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.email_domain_new

import { coLocatedShare } from '../identity/on-device.ts'
import { isOfAnOwner } from './email-domain-velocity.ts'

/** A domain that this workspace first saw within a week, and that several sign up with already. */
export const emailDomainNew: Signal = {
  code: 'email_domain_new',
  label: 'Domain newly seen in a burst',
  clause: 'the mail domain is new here and already used by several',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  measure: (evidence) => {
    const { event, velocity, email } = evidence
    const isNew =
      event === 'signup' &&
      isOfAnOwner(email) &&
      // Strangers share a disposable domain, and a young site sees each of them for the first time.
      email?.disposable !== true &&
      (velocity?.emailDomainAgeDays ?? own.maxAgeDays) < own.maxAgeDays &&
      (velocity?.emailDomain?.hour24 ?? 0) >= own.minSignups
    // A team signs up with the addresses of its firm.
    return isNew && coLocatedShare(evidence)
  },
}
