import type { Verdict } from '@vigil/contract'
import type { LinkKind } from './kinds.ts'

/** An account that was seen with an identifier, as storage reads it. */
export interface Tie {
  hops: 1 | 2
  /** For hop 2: the account over which it was reached. */
  fromKey: string | null
  kind: LinkKind
  value: string
  accountKey: string
  firstMs: number
  lastMs: number
}

/** A visitor, device or address that an account was lately seen with. */
export interface Trace {
  kind: 'visitor' | 'device' | 'ip'
  value: string
  lastMs: number
}

export interface KnownAccount {
  accountKey: string
  accountId: string
  emailKey: string | null
  mailboxKey: string | null
  /** The address without its digits: name1, name2 ... are one family. null: no digits in it. */
  familyKey: string | null
  score: number
  verdict: Verdict
  isAbuser: boolean
  disposable: boolean
  /** What the caller's feedback says of it. */
  labels: string[]
  firstMs: number
  /** The newest few; none where only its name was read. */
  traces: Trace[]
}

/** What one walk of the graph read. Ties of accounts that were not read are left out. */
export interface GraphRows {
  ties: Tie[]
  accounts: ReadonlyMap<string, KnownAccount>
  /** Identifiers, by kind and value, that more accounts share than were read. */
  crowded: ReadonlySet<string>
}

/** The account that is asking: neither of its keys is its own neighbour. */
export interface GraphSelf {
  user: string | null
  email: string | null
  mailbox: string | null
  family: string | null
  /**
   * The address has no tag: others may have invented tagged ones of its mailbox. Absent: any variant
   * counts alike.
   */
  addressIsPlain?: boolean
  /** Where it is now. */
  ip: string | null
  /** The address is one of many people's: a carrier's, a proxy's, a relay's. */
  ipIsShared: boolean
  /** What its browser shows now: of what it showed before, nothing says how telling it was. */
  visitor: string | null
  device: string | null
  /** The browser's id is its own: a cookie's, and no hash of what machines of one model share. */
  visitorIsOwn: boolean
  /** How sure it is that its device key is one machine. */
  deviceConfidence: 'low' | 'medium' | 'high' | 'unknown'
}

export const nameOfTie = (kind: LinkKind, value: string): string => `${kind} ${value}`
