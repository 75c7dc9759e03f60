import type { MatchType, Verdict } from '@vigil/contract'

export interface LinkedNeighbour {
  accountId: string
  /** 0..1 (reference: identity graph edge strengths). */
  strength: number
  matchTypes: MatchType[]
  hops: number
  score: number
  verdict: Verdict
  isAbuser: boolean
  labels: string[]
  lastSeenMs: number
}

export interface GraphFacts {
  /** Everybody linked (strength >= 0.3), strongest first, 50 at most. */
  neighbours: LinkedNeighbour[]
  /** How many are linked; more than are listed where more than 50 are. */
  accountsLinked: number
  /**
   * Distinct canonical mailboxes of other accounts on the same visitor, device or caller's
   * identifier that nothing innocent explains; 0 below what counts as many accounts.
   */
  mailboxesPerVisitor: number
  mailboxesPerDevice: number
  mailboxesPerIdentifier: number
  /** Of these, first seen within the last hour. */
  mailboxesLastHour: number
  /** Another account uses a variant of this mailbox. */
  canonicalReuse: boolean
  /** Other accounts with the same address family (name1, name2 ...) on the same device or prefix. */
  addressFamily: number
  /** Others who first came to this very address of late, and were seen at no other. */
  newcomersAtAddress: number
  /** Others who first came on this device key of late, beyond what its past makes expected. */
  newcomersOnDevice: number
  /** Clean visits of this mailbox older than 90 days. */
  establishedMailbox: boolean
  /** Strength of the strongest link to an abuser, less half of `trustedStrength`; 0 where none. */
  abuserStrength: number
  /** Strength of the strongest link to an account that the caller vouched for, 0 where none. */
  trustedStrength: number
  /** What the caller's feedback says of this very account. */
  labels: string[]
  isAbuser: boolean
}
