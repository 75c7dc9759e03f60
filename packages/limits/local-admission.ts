import { RateWindows } from './rate-windows.ts'
import type { Admitted } from './window.ts'

/** The windows of one isolate, used while the rate limiter is unreachable. */
export interface LocalAdmission {
  /** Admits or refuses a request of `id` by the admissions of this isolate alone. */
  take(id: string, limit: number, windowSec: number, nowMs: number): Admitted
}

/** Largest number of keys; beyond it the longest unused is dropped. */
const MAX_KEYS = 2_000

/**
 * Opens the fallback of an isolate: the same sliding window as the rate limiter's, so that a limit holds
 * in each isolate while the rate limiter cannot hold it for all of them.
 */
export function openLocalAdmission(): LocalAdmission {
  return new RateWindows(MAX_KEYS)
}
