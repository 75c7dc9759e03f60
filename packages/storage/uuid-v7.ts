/**
 * A UUID of version 7 (RFC 9562 section 5.7): 48 bits of `nowMs`, the rest random, so that ids sort
 * by the time they were made.
 */
export function uuidV7(
  nowMs: number,
  random: Uint8Array = crypto.getRandomValues(new Uint8Array(10)),
): string {
  const time = Math.trunc(nowMs).toString(16).padStart(12, '0').slice(-12)
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = (8 + (Number.parseInt(tail.slice(3, 4), 16) & 3)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-${variant}${tail.slice(4, 7)}-${tail.slice(7, 19)}`
}

/** The smallest UUIDv7 of a moment (RFC 9562 section 5.7: 48 bits of milliseconds come first). */
export function firstIdAt(ms: number): string {
  const digits = Math.max(0, Math.trunc(ms)).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}`
}
