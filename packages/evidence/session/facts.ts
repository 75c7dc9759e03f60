import type { TokenUsage } from '../history/facts.ts'

/** A signal that fired when our edge evaluated this browser. */
export interface ObservedSignal {
  code: string
  /** Natural-log likelihood ratio with which it fired. */
  weight: number
}

/** Evidence from earlier requests of the same browser. */
export interface SessionFacts {
  session: 'none' | 'bound' | 'expired'
  /** unverified: signed by us, but its single use could not be recorded. */
  token: 'none' | 'redeemed' | 'replayed' | 'invalid' | 'expired' | 'unverified'
  /** The page of the token answered a nonce of our edge. */
  tokenNonce: boolean
  /** The data of this check cannot be from the browser that the token was issued to. */
  tokenContradicted: boolean
  /** The same for the browser of the session. */
  sessionContradicted: boolean
  /** Network of this check compared with that of the token's issue; null: unknown. */
  tokenNetwork: 'same' | 'other_network' | 'other_country' | null
  /** How usual tokens are at this site; null: not counted yet. */
  tokenUsage: TokenUsage | null
  /** Signals of the browser compartments when the token was issued; null: no such record. */
  observed: readonly ObservedSignal[] | null
  /** Score in the token, if the record of its evaluation is missing; else null. */
  unreadScore: number | null
}

/** Neither a session nor a token. */
export const NO_SESSION: SessionFacts = {
  session: 'none',
  token: 'none',
  tokenNonce: false,
  tokenContradicted: false,
  sessionContradicted: false,
  tokenNetwork: null,
  tokenUsage: null,
  observed: null,
  unreadScore: null,
}
