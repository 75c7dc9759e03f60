/** A UUIDv7 (RFC 9562) of a moment, ms since the epoch. */
export function uuidV7(nowMs = Date.now()): string {
  const time = nowMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
