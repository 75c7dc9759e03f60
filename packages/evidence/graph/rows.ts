import type { Verdict } from '@vigil/contract'
import type { LinkKind } from './kinds.ts'

/** An edge of the bipartite graph of accounts and identifiers, as storage reads it. */
export interface Edge {
  hops: 1 | 2
  /** For hop 2: the account over which it was reached. */
  fromKey: string | null
  kind: LinkKind
  value: string
  accountKey: string
  firstMs: number
  lastMs: number
}

/** A visitor, device or address that an account was recently seen with. */
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
  /** The letters of the address: name1, na.me2 ... are one family. null: no digits in it. */
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
  /** Browsers and devices with which a takeover of it was reported. */
  reported: Pick<Trace, 'kind' | 'value'>[]
}

/** What one walk of the graph read. Edges to accounts that were not read are left out. */
export interface GraphRows {
  edges: Edge[]
  accounts: ReadonlyMap<string, KnownAccount>
  /** Names of identifiers that more accounts share than were read. */
  hubs: ReadonlySet<string>
}

/** The account of this visit: neither of its keys is its own neighbour. */
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
  /** Keyed hash of its current IP address. */
  ip: string | null
  /** Many people share the address: a mobile carrier, a proxy, a relay. */
  ipIsShared: boolean
  /** The address is one of a corporate gateway's or a campus's, which spread their people over several. */
  ipIsOneOfExits?: boolean
  /** The browser of this visit. */
  visitor: string | null
  device: string | null
  /** The visitor id is kept by the browser, and is no hash of what machines of one model share. */
  visitorIsOwn: boolean
  /** Confidence that the device key identifies one machine. */
  deviceConfidence: 'low' | 'medium' | 'high' | 'unknown'
}

/** The graph around one visit, as every fact of it is read. */
export interface Neighbourhood {
  rows: GraphRows
  /** Edges of other accounts, without those that lead over an attacker's browser or device. */
  edges: readonly Edge[]
  /** Those of the first hop. */
  direct: readonly Edge[]
  self: GraphSelf
  nowMs: number
}

/** Returns the name under which an identifier is looked up within one walk. */
export const identifierName = ({ kind, value }: { kind: string; value: string }): string =>
  `${kind} ${value}`
