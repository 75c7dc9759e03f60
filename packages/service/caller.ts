import type { LimiterAnswer, VelocityObservation } from '@vigil/limits'
import type { KeyRecord, Scope } from '@vigil/storage'

/** The rate limiter's answer to a request; `velocity` null: it was unreachable. */
export interface Admission extends LimiterAnswer {
  /** false: the rate limiter was unreachable and a window in the isolate decided. */
  reached: boolean
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
  /**
   * Calls the rate limiter once, for the /24 or /64 of the visitor; later calls return the same answer. Never throws.
   *
   * @param retryKey the same for each attempt of a request
   */
  admit(
    observe: VelocityObservation | null,
    redeemJti: string | null,
    redeemChallenge?: string | null,
    visitorNetwork?: string | null,
    retryKey?: string | null,
  ): Promise<Admission>
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
