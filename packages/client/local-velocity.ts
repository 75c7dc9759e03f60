/** Minutes-long memory of this process: enough to notice a flood while the service is away. */
const WINDOW_MS = 600_000
const MAX_ADDRESSES = 10_000

/** Counts checks by IP address within the last ten minutes. Bounded; the oldest addresses go first. */
export class LocalVelocity {
  readonly #seen = new Map<string, { count: number; sinceMs: number }>()

  /** Returns how many checks of the address were counted, this one included; 0 without an address. */
  count(address: string | null, nowMs: number): number {
    if (address === null || address === '') return 0
    const known = this.#seen.get(address)
    const isCurrent = known !== undefined && nowMs - known.sinceMs < WINDOW_MS
    const next = isCurrent
      ? { count: known.count + 1, sinceMs: known.sinceMs }
      : { count: 1, sinceMs: nowMs }
    this.#seen.delete(address)
    this.#seen.set(address, next)
    if (this.#seen.size > MAX_ADDRESSES) {
      for (const oldest of this.#seen.keys()) {
        this.#seen.delete(oldest)
        break
      }
    }
    return next.count
  }
}
