import type { Contribution, Verdict } from '@vigil/contract'
import type { LinkKind, PastVisit } from '@vigil/evidence'
import type { PendingEvent } from '../events/pending-event.ts'
import type { CheckExtra } from '../schema/index.ts'

/** A check as it is stored: plain JSON, so that the outbox can hold it. */
export interface CheckRecord {
  id: string
  atMs: number
  event: string
  /** Keyed hash of the user id, else of the mail address; null: only a visitor. */
  accountKey: string | null
  /** The caller's user id, else a pseudonym. */
  accountId: string | null
  emailKey: string | null
  mailboxKey: string | null
  familyKey: string | null
  visitorKey: string | null
  /** Keyed hash of a mail domain that was never seen before; absent or null: it was, or there is none. */
  newEmailDomain?: string | null
  score: number
  verdict: Verdict
  disposable: boolean
  visit: PastVisit
  policyVersion: string
  /** What each signal added to the score; absent: an older version left the record in the outbox. */
  contributions?: readonly Contribution[]
  /** Absent: an older version left the record in the outbox. */
  extra?: CheckExtra
  links: { kind: LinkKind; value: string }[]
  /** When identifiers last led to the account, ms, by kind and value with a space between, as the check read it. */
  linkedMs?: Readonly<Record<string, number>>
  /** What webhooks report of it; absent or empty: no receiver subscribes to it. */
  events?: readonly PendingEvent[]
  /** Live checks of the plan's month; null: more may be made beyond it. */
  quota: number | null
  idempotency: IdempotencyRow | null
}

export interface IdempotencyRow {
  keyHash: string
  bodyHash: string
  /** The first answer, as JSON. */
  response: string
}
