import type { EmailFacts } from '@vigil/evidence'

/** The domain of a firm or a person, and no service where anybody has a mailbox. */
export function isOfAnOwner(email: EmailFacts | null): boolean {
  return email !== null && !email.free && !email.paidMailbox && !email.forwarder
}

/** A domain, or one whose mail goes to a host, where anybody has a mailbox for an hour. */
export function isDisposable(email: EmailFacts | null): boolean {
  return email !== null && (email.disposable || email.disposableMx)
}
