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
}

export interface GraphFacts {
  /** Everybody linked (strength >= 0.3), strongest first, 50 at most. */
  neighbours: LinkedNeighbour[]
  /** How many are linked; more than are listed where more than 50 are. */
  accountsLinked: number
  /**
   * Other people on the same browser id of its own, and on the most shared of the caller's
   * identifiers: each counts less the longer it has been there, and less with a browser elsewhere.
   */
  mailboxesPerVisitor: number
  mailboxesPerIdentifier: number
  /** Of these, first seen within the last hour, unweighted. */
  mailboxesLastHour: number
  /** Of those on the browser, seen there with other devices alone: its fingerprint is changed. */
  rotatedOnVisitor: number
  /** Another account uses a variant of this mailbox. */
  canonicalReuse: boolean
  /** Other accounts with the same address family (name1, name2 ...) on the same device or prefix. */
  addressFamily: number
  /** Others who first came to this very address of late, and were seen at no other. */
  newcomersAtAddress: number
  /** Others who first came on this device key within 14 days. */
  newcomersOnDevice: number
  /** Many of those on the device key were at one address: a room, an office, a shop. */
  deviceGathered: boolean
  /** Clean visits of this mailbox older than 90 days. */
  establishedMailbox: boolean
  /** Strength of the strongest link to an abuser, less half of that of the strongest link to an account that the caller vouched for; 0 where none. */
  abuserStrength: number
  /** When this very account was last seen, ms; null: never. */
  ownLastMs: number | null
  /** What the caller's feedback says of this very account. */
  labels: string[]
  isAbuser: boolean
}
