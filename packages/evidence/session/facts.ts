import type { TokenUsage } from '../history/facts.ts'

/** A signal that fired when our edge evaluated this browser. */
export interface ObservedSignal {
  code: string
  /** Natural-log likelihood ratio with which it fired. */
  weight: number
}

/** What a check brings of earlier requests of the same browser. */
export interface SessionFacts {
  session: 'none' | 'bound' | 'expired'
  /** unverified: signed by us, but its single use could not be noted. */
  token: 'none' | 'redeemed' | 'replayed' | 'invalid' | 'expired' | 'unverified'
  /** The page of the token answered a nonce of our edge. */
  tokenNonce: boolean
  /** What was sent since cannot be of the browser that the token was issued to. */
  tokenContradicted: boolean
  /** The same of the browser of the session. */
  sessionContradicted: boolean
  /** Where the visitor is now, seen from where the token was issued; null: unknown. */
  tokenNetwork: 'same' | 'other_network' | 'other_country' | null
  /** How usual tokens are at this site; null: not counted yet. */
  tokenUsage: TokenUsage | null
  /** Signals of the browser compartments when the token was issued; null: no such record. */
  observed: readonly ObservedSignal[] | null
  /** Score that the token itself carries, where the record of its evaluation is gone; else null. */
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
