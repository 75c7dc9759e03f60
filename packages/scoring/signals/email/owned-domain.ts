import type { EmailFacts } from '@vigil/evidence'

/** The domain of a firm or a person, and no service where anybody has a mailbox. */
export function isOfAnOwner(email: EmailFacts | null): boolean {
  return email !== null && !email.free && !email.paidMailbox && !email.forwarder
}
