import type { VelocityFacts } from '@vigil/evidence'
import type { Placement } from './placement.ts'

/** The event of one request; every identifier is a keyed hash, null: unknown. */
export interface VelocityObservation {
  event: string
  ip: string | null
  subnet: string | null
  visitor: string | null
  device: string | null
  account: string | null
  emailDomain: string | null
  /** The mail address without its digits: name1, name2 ... are one family. */
  addressFamily: string | null
  site: string | null
  /**
   * Site, event and kind of the client of a visit without browser data, and its version; null: it has some, or the
   * client is not counted.
   */
  clientKind: string | null
  clientVersion: string | null
  /** When the attempt was made that this is the outcome of, ms; null: it is no outcome. */
  attemptMs: number | null
  /** Names and values of the means of payment, as `name value name value`; null: none. */
  payment: string | null
  /**
   * Client and provider of a sign-up, and the account or installation that is counted there; null: no sign-up, or
   * unknown.
   */
  client: string | null
  provider: string | null
  newcomer: string | null
  paidClick: boolean
  /** Hash by which a replay of this payload is recognised; null: it cannot be. */
  payload: string | null
  /** Identifies requests that may send this payload again (retries); null: any second use is a replay. */
  payloadOwner: string | null
}

/** Ids to redeem at the object that they name, and the request that redeems them. */
export interface Redemption {
  jti: string | null
  challenge: string | null
  askId: string | null
}

export interface LimiterRequest {
  keyId: string
  host: 'api' | 'edge'
  /** Keyed hash of the caller's /24 or /64: it has a window of its own in front of the key's. */
  network?: string | null
  /** Requests admitted in any window of `windowSec`. */
  limit: number
  windowSec: number
  observe: VelocityObservation | null
  /** Observations with the same id are counted once, if they come within ten minutes; absent: each is counted. */
  observeId?: string | null
  /** Id of a verdict token to be redeemed: the first wins. */
  redeemJti: string | null
  /** Id of an edge challenge to be redeemed: the first wins. */
  redeemChallenge?: string | null
  /** Identifies the request: a repeated call redeems its own token again, and may release it. */
  askId?: string
  /** The object that is called, where there are several; absent: there is one. */
  placement?: Placement
  /** Time of the request, ms; used in development and tests only. */
  nowMs?: number
}

export interface LimiterAnswer {
  admitted: boolean
  /** The window that refused the request; null: it was admitted. */
  refusedBy: 'network' | 'key' | null
  limit: number
  remaining: number
  /** Seconds until a slot frees; 0: admissions are left. */
  resetSec: number
  /** null: nothing was observed. */
  velocity: VelocityFacts | null
  /** null: no token was given, or it could not be stored. */
  token: 'redeemed' | 'replayed' | null
  /** null: no challenge was given. */
  challenge: 'redeemed' | 'replayed' | null
  payloadReplayed: boolean
  /** Counts the changes of the environment's lists; null: it could not be read. */
  listsVersion: number | null
  /** Counts the changes of the environment's policy; null: it could not be read. */
  policyChanges: number | null
}
