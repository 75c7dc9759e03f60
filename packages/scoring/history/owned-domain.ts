import type { EmailFacts } from '@vigil/evidence'

/** Whether the domain belongs to a firm or a person, not to a mailbox service. */
export function isOfAnOwner(email: EmailFacts | null): boolean {
  return email !== null && !email.free && !email.paidMailbox && !email.forwarder
}

/** Whether the domain is one that an operator may own: not the caller's, which makes the addresses there itself. */
export const mayBeOfOperator = (email: EmailFacts | null): boolean =>
  isOfAnOwner(email) && email?.ofCaller !== true

/** Whether the domain belongs to a firm or a person, and is not disposable. */
export const isOfFirm = (email: EmailFacts | null): boolean =>
  isOfAnOwner(email) && !isDisposable(email)

/** Whether the domain, or its mail host, is that of a disposable mailbox service. */
export function isDisposable(email: EmailFacts | null): boolean {
  return email !== null && (email.disposable || email.disposableMx)
}
