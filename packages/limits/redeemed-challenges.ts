/** Redeemed ids held at once, about 10 MB; beyond it the oldest are forgotten. */
const MAX_HELD = 100_000
/** How long an id is held, ms: as long as a nonce lives. */
const HELD_MS = 600_000

/** Edge challenges that were redeemed in the last ten minutes, in memory alone. */
export class RedeemedChallenges {
  readonly #held = new Map<string, number>()

  /** The first to redeem an id wins; everyone after replays it. */
  redeem(id: string, nowMs: number): 'redeemed' | 'replayed' {
    const atMs = this.#held.get(id)
    if (atMs !== undefined && nowMs - atMs < HELD_MS) return 'replayed'
    this.#held.delete(id)
    this.#held.set(id, nowMs)
    for (const [oldest, heldMs] of this.#held) {
      if (this.#held.size <= MAX_HELD && nowMs - heldMs < HELD_MS) break
      this.#held.delete(oldest)
    }
    return 'redeemed'
  }
}
