import type { Verdict } from '@vigil/contract'

/** Kinds of identifier that tie accounts together. */
export type LinkKind = 'visitor' | 'device' | 'email' | 'mailbox' | 'ip' | 'subnet' | 'session'

/** One account found over one identifier, as storage reads it. */
export interface LinkRow {
  hops: 1 | 2
  /** For hop 2: the account over which it was reached. */
  fromKey: string | null
  kind: LinkKind
  value: string
  accountKey: string
  lastMs: number
  account: {
    accountId: string
    emailKey: string | null
    mailboxKey: string | null
    score: number
    verdict: Verdict
    isAbuser: boolean
    disposable: boolean
    labels: string[]
    firstMs: number
  }
}

/** The account that is asking: neither of its keys is its own neighbour. */
export interface GraphSelf {
  user: string | null
  email: string | null
  mailbox: string | null
}
