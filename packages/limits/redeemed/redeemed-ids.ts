import { shortHash } from '../velocity/members.ts'

/** Largest number of redeemed ids, about 15 MB; beyond it the oldest are dropped. */
const MAX_HELD = 100_000
/** How long an id is stored, ms: the lifetime of a challenge's nonce. */
const HELD_MS = 600_000
/** How long a request may be retried if its answer was lost, ms: the SDK gives up after 4 s. */
const REPEAT_MS = 10_000

interface Redeemed {
  atMs: number
  /** The request that redeemed it, hashed; null: repeated already, or unknown. */
  ask: number | null
}

/**
 * Ids that were redeemed in the last ten minutes, in memory alone: of edge challenges, or of observations that are
 * counted once.
 */
export class RedeemedIds {
  readonly #held = new Map<string, Redeemed>()

  /**
   * Redeems an id once; any later request replays it, except one retry of the request that redeemed it.
   */
  redeem(id: string, askId: string | null, nowMs: number): 'redeemed' | 'replayed' {
    const ask = askId === null ? null : shortHash(askId)
    const before = this.#held.get(id)
    if (before !== undefined && nowMs - before.atMs < HELD_MS) {
      const isRepeat = ask !== null && before.ask === ask && nowMs - before.atMs < REPEAT_MS
      before.ask = null
      return isRepeat ? 'redeemed' : 'replayed'
    }
    this.#held.delete(id)
    this.#held.set(id, { atMs: nowMs, ask })
    for (const [oldest, { atMs }] of this.#held) {
      if (this.#held.size <= MAX_HELD && nowMs - atMs < HELD_MS) break
      this.#held.delete(oldest)
    }
    return 'redeemed'
  }
}
