import type { Contribution, Verdict } from '@vigil/contract'
import type { LinkKind, PastVisit } from '@vigil/evidence'
import type { PendingEvent } from '../events/pending-event.ts'
import type { StoredKey } from '../idempotency/index.ts'
import type { CheckExtra } from '../schema/index.ts'
import type { PriorVisits } from './recent/newest-visits.ts'

/** A check as it is stored: plain JSON, so that the outbox can hold it. */
export interface CheckRecord {
  id: string
  atMs: number
  event: string
  /** Keyed hash of the user id, else of the mail address; null: the check names no account. */
  accountKey: string | null
  /** The caller's user id, else a pseudonym. */
  accountId: string | null
  emailKey: string | null
  mailboxKey: string | null
  familyKey: string | null
  visitorKey: string | null
  /** Keyed hash of a mail domain seen for the first time; absent or null: a known domain, or none. */
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
  /** The newest visits of its account, else of its visitor, as the check read them; absent: not read. */
  earlier?: PriorVisits
  /** When identifiers were last linked to the account, ms, by `kind value`, as the check read it. */
  linkedMs?: Readonly<Record<string, number>>
  /** Webhook events of the check; absent or empty: no receiver subscribes to it. */
  events?: readonly PendingEvent[]
  /** Monthly quota of live checks; null: the plan allows overage. */
  quota: number | null
  /** The plan's retention of checks, days; absent: an older version left the record in the outbox. */
  retentionDays?: number
  idempotency: IdempotencyRow | null
}

export interface IdempotencyRow extends StoredKey {
  bodyHash: string
  /** The first answer, as JSON; without the id of the check if that id is the key. */
  response: string
  /** The answer names other accounts; absent: an older version left it in the outbox. */
  namesOthers?: boolean
}
