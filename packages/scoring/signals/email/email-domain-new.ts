import { beyondDevice, coLocatedShare } from '../../crowds/accounts-on-device.ts'
import { isDisposable, mayBeOfOperator } from '../../history/owned-domain.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.email_domain_new

/** A domain that this workspace first saw within a week, and that already has several accounts. */
export const emailDomainNew = declareSignal({
  code: 'email_domain_new',
  label: 'Domain newly seen in a burst',
  clause: 'the mail domain is new here and several accounts already use it',
  compartment: 'email',
  counts: 'arrivals',
  counted: {
    of: ({ velocity }) => velocity?.accountsPerEmailDomain?.hour24 ?? 0,
    what: 'accounts of this mail domain in 24 hours',
  },
  measure: (evidence) => {
    const { event, velocity, email } = evidence
    const isNew =
      event === 'signup' &&
      // Unrelated people share a disposable domain, and a young site sees each of them for the first time.
      mayBeOfOperator(email) &&
      !isDisposable(email) &&
      (velocity?.emailDomainAgeDays ?? own.maxAgeDays) < own.maxAgeDays &&
      (velocity?.accountsPerEmailDomain?.hour24 ?? 0) >= own.minAccounts
    // A team signs up with the addresses of its firm.
    return isNew && beyondDevice(coLocatedShare(evidence), own.weight, evidence)
  },
})
