import ipaddr from 'ipaddr.js'

/** Counter window of this process: long enough to detect a flood while the service is unavailable. */
const WINDOW_MS = 600_000
const MAX_ADDRESSES = 10_000

/**
 * Counts checks by IP address within the last ten minutes, of IPv6 by its /64, which is one customer's.
 * Bounded; the oldest addresses go first.
 */
export class LocalVelocity {
  readonly #seen = new Map<string, { count: number; sinceMs: number }>()

  /** Returns how many checks of the address were counted, this one included; 0 without an address. */
  count(address: string | null, nowMs: number): number {
    if (address === null || address === '') return 0
    const subject = subjectOf(address)
    const known = this.#seen.get(subject)
    const isCurrent = known !== undefined && nowMs - known.sinceMs < WINDOW_MS
    const next = isCurrent
      ? { count: known.count + 1, sinceMs: known.sinceMs }
      : { count: 1, sinceMs: nowMs }
    this.#seen.delete(subject)
    this.#seen.set(subject, next)
    if (this.#seen.size > MAX_ADDRESSES) {
      for (const oldest of this.#seen.keys()) {
        this.#seen.delete(oldest)
        break
      }
    }
    return next.count
  }
}

function subjectOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':', 4).join(':')
}
