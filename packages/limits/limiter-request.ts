import type { VelocityFacts } from '@vigil/evidence'
import type { Placement } from './sharding/placement.ts'

/** What one request is seen to do; every identifier is a keyed hash, null where not known. */
export interface VelocityObservation {
  event: string
  ip: string | null
  subnet: string | null
  visitor: string | null
  device: string | null
  account: string | null
  emailDomain: string | null
  /** The address without its digits: name1, name2 ... are one family. */
  addressFamily: string | null
  site: string | null
  paidClick: boolean
  /** Hash by which a recording of this payload is recognised; null where it cannot be. */
  payload: string | null
  /** Who may send this payload again: a repeated request; null: any second use is a replay. */
  payloadOwner: string | null
}

/** What is to be redeemed where an id names its object, and by which request. */
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
  /** Id of a verdict token to be redeemed: the first wins. */
  redeemJti: string | null
  /** Id of an edge challenge to be redeemed: the first wins. */
  redeemChallenge?: string | null
  /** By this a repeated call redeems its own token again, and may release it. */
  askId?: string
  /** The object that is called, where there are several; absent: there is one. */
  placement?: Placement
  /** The time to go by, ms; heeded in development and tests alone. */
  nowMs?: number
}

export interface LimiterAnswer {
  admitted: boolean
  /** The window that refused the request; null: it was admitted. */
  refusedBy: 'network' | 'key' | null
  limit: number
  remaining: number
  /** Seconds until a slot frees: 0 while there is room. */
  resetSec: number
  /** null: nothing was observed. */
  velocity: VelocityFacts | null
  /** null: none was to be redeemed, or it could not be noted. */
  token: 'redeemed' | 'replayed' | null
  /** null: none was to be redeemed. */
  challenge: 'redeemed' | 'replayed' | null
  payloadReplayed: boolean
  /** Counts the changes of the environment's lists; null: it could not be read. */
  listsVersion: number | null
  /** Counts the changes of the environment's policy; null: it could not be read. */
  policyChanges: number | null
}
