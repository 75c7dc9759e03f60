import { HOUR_MS, MINUTE_MS } from '@vigil/evidence'

/** How long a redeemed token is stored: longer than the lifetime of any. */
const KEPT_MS = HOUR_MS
/** Interval of deleting old rows: reading a row is cheap, an index on each is not. */
const PRUNE_EVERY_MS = 10 * MINUTE_MS

/** Verdict tokens that were redeemed. A row is durable before the rate limiter answers (output gate). */
export class RedeemedTokens {
  readonly #sql: SqlStorage
  #prunedAtMs = 0

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(
      'CREATE TABLE IF NOT EXISTS guard_redeemed (jti TEXT PRIMARY KEY, ask TEXT, at_ms INTEGER NOT NULL) WITHOUT ROWID',
    )
  }

  /**
   * The first to redeem a token wins; each later one replays it. A call made again under the same
   * `askId`, because its answer was lost, is no replay of itself.
   */
  redeem(jti: string, askId: string | null, nowMs: number): 'redeemed' | 'replayed' {
    const [first] = this.#sql
      .exec(
        'INSERT INTO guard_redeemed (jti, ask, at_ms) VALUES (?, ?, ?) ON CONFLICT (jti) DO NOTHING RETURNING jti',
        jti,
        askId,
        nowMs,
      )
      .toArray()
    if (first) return 'redeemed'
    if (askId === null) return 'replayed'
    const [own] = this.#sql
      .exec('SELECT 1 AS own FROM guard_redeemed WHERE jti = ? AND ask = ?', jti, askId)
      .toArray()
    return own ? 'redeemed' : 'replayed'
  }

  /** Makes a token redeemable again, if this attempt redeemed it. */
  release(jti: string, askId: string): void {
    this.#sql.exec('DELETE FROM guard_redeemed WHERE jti = ? AND ask = ?', jti, askId)
  }

  prune(nowMs: number): void {
    if (Math.abs(nowMs - this.#prunedAtMs) < PRUNE_EVERY_MS) return
    this.#prunedAtMs = nowMs
    this.#sql.exec('DELETE FROM guard_redeemed WHERE at_ms < ?', nowMs - KEPT_MS)
  }
}
