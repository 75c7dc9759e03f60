import type { LimiterAnswer, VelocityObservation } from '@vigil/limits'
import type { KeyRecord, Scope } from '@vigil/storage'

/** The rate limiter's answer to a request; `velocity` null: it was unreachable. */
export interface Admission extends LimiterAnswer {
  /** false: the rate limiter was unreachable and a window in the isolate decided. */
  reached: boolean
}

/** What a request gives to the rate limiter, besides its key; absent: nothing. */
export interface AdmissionRequest {
  /** What is counted of the visit. */
  observe?: VelocityObservation | null
  /** Counts it once, however many requests at once give this id; absent: each is counted. */
  observeId?: string | null
  /** Ids of the verdict token and of the nonce that are redeemed. */
  redeemJti?: string | null
  redeemChallenge?: string | null
  /** The /24 or /64 of the visitor, if a server calls. */
  visitorNetwork?: string | null
  /** The same for each attempt of a request: a retry redeems the token of the first attempt. */
  retryKey?: string | null | undefined
}

/** The caller: an authenticated key, its workspace and environment. */
export interface Caller {
  scope: Scope
  key: KeyRecord
  requestId: string
  /** The caller sent the id; otherwise it was generated. */
  requestIdWasSent: boolean
  /** The licensed host of the request; null: unknown. */
  siteHost: string | null
  /** Calls the rate limiter once, for the /24 or /64 of the visitor; later calls return the same answer. Never throws. */
  admit(request?: AdmissionRequest): Promise<Admission>
  /** Releases the token that `admit` redeemed, because the request is refused. Never rejects. */
  releaseToken(): Promise<void>
  /** Keeps the isolate alive for work after the answer. */
  waitUntil(work: Promise<unknown>): void
}

/**
 * Whether visits of this caller are counted, linked and stored. With a test key of a plan that has the feature
 * `stateless`, each visit is judged alone, as a public demo page needs.
 */
export function storesVisits({ key }: Caller): boolean {
  return key.env === 'live' || !key.plan.features.includes('stateless')
}
