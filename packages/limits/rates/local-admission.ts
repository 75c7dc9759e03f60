import { RateWindows } from './rate-windows.ts'
import type { Admitted } from './window.ts'

/** The windows of one isolate, used while the rate limiter is unreachable. */
export interface LocalAdmission {
  /** Admits or refuses a request of `id` by the admissions of this isolate only. */
  take(id: string, limit: number, windowSec: number, nowMs: number): Admitted
}

/** Largest number of keys; beyond it the longest unused is dropped. */
const MAX_KEYS = 2_000

/**
 * Opens the fallback of an isolate: the same sliding window as the rate limiter's. While the rate limiter is
 * unreachable, each isolate applies the limit separately.
 */
export function openLocalAdmission(): LocalAdmission {
  return new RateWindows(MAX_KEYS)
}
