import { POPULARITY } from '../../policy.ts'
import type { Signal } from '../../signal.ts'
import { isGathered } from '../identity/on-device.ts'
import { isOfAnOwner } from './email-domain-velocity.ts'

const NEW_DAYS = 7
const LEAST_SIGNUPS = 3

/** A domain that this workspace first saw within a week, and that several sign up with already. */
export const emailDomainNew: Signal = {
  code: 'email_domain_new',
  label: 'Domain newly seen in a burst',
  clause: 'the mail domain is new here and already used by several',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  weight: 1.0,
  source: 'judgement',
  measure: (evidence) => {
    const { event, velocity, email } = evidence
    const isNew =
      event === 'signup' &&
      isOfAnOwner(email) &&
      (velocity?.emailDomainAgeDays ?? NEW_DAYS) < NEW_DAYS &&
      (velocity?.emailDomain?.hour24 ?? 0) >= LEAST_SIGNUPS
    // A team signs up with the addresses of its firm.
    return isNew && (isGathered(evidence) ? POPULARITY.gathered : true)
  },
}
