/** Longest wait that a provider may ask for, ms. */
const MAX_WAIT_MS = 15 * 60_000
/** Where a provider says to wait and not how long, ms. */
const UNSAID_WAIT_MS = 10_000

/**
 * Milliseconds to wait by a Retry-After header (RFC 9110 section 10.2.3: seconds or a date).
 * Nothing, zero, the past and nonsense mean a short wait; a year means the longest one.
 */
export function retryAfterMs(
  header: string | null,
  nowMs: number,
  longestMs = MAX_WAIT_MS,
): number {
  const text = header?.trim() ?? ''
  const waitMs = /^-?\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  if (!(waitMs > 0)) return UNSAID_WAIT_MS
  return Math.min(waitMs, longestMs)
}
