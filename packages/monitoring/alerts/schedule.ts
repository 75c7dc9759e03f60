import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vigil/evidence'

/** Wait before each attempt after the first (Standard Webhooks, "Deliverability and reliability"). */
const WAITS_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
]
/** Attempts in all, daily after the last of these waits: longer than DISABLE_AFTER_MS. */
const MAX_ATTEMPTS = 14
const JITTER = 0.2
const MAX_RETRY_AFTER_MS = DAY_MS
/** An endpoint that has only failed for this long is disabled. */
export const DISABLE_AFTER_MS = 5 * DAY_MS

/** The result of one attempt. */
export interface Attempt {
  /** HTTP status; null: no answer (timeout, reset, certificate, refused address). */
  status: number | null
  /** The receiver's Retry-After, ms. */
  retryAfterMs: number | null
}

export type NextStep =
  | { kind: 'delivered' }
  | { kind: 'again'; atMs: number }
  /** Given up: the endpoint accepts other alerts, but has refused this one for a week. */
  | { kind: 'dead' }
  /** 410 Gone: the receiver unsubscribed. */
  | { kind: 'disable' }

/**
 * What follows the `attempt`-th attempt (1 is the first). Only 2xx is success; redirects are failures.
 * `random` is in 0..1.
 */
export function nextStep(attempt: number, seen: Attempt, nowMs: number, random: number): NextStep {
  const { status, retryAfterMs } = seen
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 410) return { kind: 'disable' }
  if (attempt >= MAX_ATTEMPTS) return { kind: 'dead' }
  const planned = WAITS_MS[attempt - 1] ?? DAY_MS
  const jittered = planned * (1 - JITTER + 2 * JITTER * random)
  const requestedMs = Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS)
  return { kind: 'again', atMs: nowMs + Math.round(Math.max(jittered, requestedMs)) }
}
