import type { EmailFacts } from '@vigil/evidence'

/** Whether the domain belongs to a firm or a person, not to a mailbox service. */
export function isOfAnOwner(email: EmailFacts | null): boolean {
  return email !== null && !email.free && !email.paidMailbox && !email.forwarder
}

/** Whether the domain belongs to a firm or a person, and is not disposable. */
export const isOfFirm = (email: EmailFacts | null): boolean =>
  isOfAnOwner(email) && !isDisposable(email)

/** Whether the domain, or its mail host, is that of a disposable mailbox service. */
export function isDisposable(email: EmailFacts | null): boolean {
  return email !== null && (email.disposable || email.disposableMx)
}
