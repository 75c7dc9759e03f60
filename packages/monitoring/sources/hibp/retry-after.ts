/** Longest wait that a provider may ask for, ms. */
const MAX_WAIT_MS = 15 * 60_000
/** Wait if a provider names no time, ms. */
const UNSAID_WAIT_MS = 10_000

/**
 * Returns the milliseconds to wait by a Retry-After header (RFC 9110 section 10.2.3: seconds or a date). An absent,
 * zero, past or malformed value means a short wait; a too long one the maximum.
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
