/** How long a redeemed token is remembered: longer than any lives. */
const REMEMBER_MS = 3_600_000

/** Verdict tokens that were redeemed. A row is durable before the guard answers (output gate). */
export class RedeemedTokens {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(
      'CREATE TABLE IF NOT EXISTS redeemed (jti TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) WITHOUT ROWID',
    )
  }

  /** The first to redeem a token wins; everyone after replays it. */
  redeem(jti: string, nowMs: number): 'redeemed' | 'replayed' {
    const written = this.#sql.exec(
      'INSERT INTO redeemed (jti, at_ms) VALUES (?, ?) ON CONFLICT (jti) DO NOTHING RETURNING jti',
      jti,
      nowMs,
    )
    return written.toArray().length > 0 ? 'redeemed' : 'replayed'
  }

  forget(nowMs: number): void {
    this.#sql.exec('DELETE FROM redeemed WHERE at_ms < ?', nowMs - REMEMBER_MS)
  }
}
