import { RateWindows } from './rate-windows.ts'
import type { Admitted } from './window.ts'

/** The windows of one isolate, for the moments when the rate limiter is out of reach. */
export interface LocalAdmission {
  /** Admits a request of `id`, or refuses it, by what this isolate alone has admitted. */
  take(id: string, limit: number, windowSec: number, nowMs: number): Admitted
}

/** Keys counted at once; beyond it the longest unused is forgotten. */
const MAX_KEYS = 2_000

/**
 * Opens the fallback of an isolate: the same sliding window as the rate limiter's, so that a limit holds
 * in each isolate while the rate limiter cannot hold it for all of them.
 */
export function openLocalAdmission(): LocalAdmission {
  return new RateWindows(MAX_KEYS)
}
