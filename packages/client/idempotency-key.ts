/**
 * Returns a new Idempotency-Key: a UUIDv7 (RFC 9562), which becomes the id of its check, so that the service stores no
 * separate key. If the clock is more than a minute wrong, it is an ordinary key.
 */
export function newIdempotencyKey(nowMs = Date.now()): string {
  const time = nowMs.toString(16).padStart(12, '0')
  // Version 4 has its variant and random bits at the same places.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
