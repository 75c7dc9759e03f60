import { AUDIT_COLUMNS, AUDIT_ID } from '../audit.ts'
import { hexOfAccount } from '../corpus/account-hex.ts'
import { corpusChanged } from '../corpus/drop-batch.ts'
import { type Row, text } from '../row.ts'

/** The statement that reads suppressed accounts among those given: rows of `account`, base64url. */
export const suppressedStatement = (db: D1Database, accounts: readonly string[]) =>
  db
    .prepare('SELECT account FROM suppression WHERE account IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(accounts))

/** Suppressed accounts among those given. */
export async function suppressedAmong(
  db: D1Database,
  accounts: readonly string[],
): Promise<Set<string>> {
  const { results } = await suppressedStatement(db, accounts).all<Row>()
  return new Set(results.map((row) => text(row, 'account')))
}

/**
 * Erases a person everywhere at the person's own wish: the watching in every workspace, findings,
 * pairs of the corpus; and keeps the account from coming back with a later import.
 */
export async function eraseAccount(db: D1Database, account: string, nowMs: number): Promise<void> {
  const ids = 'SELECT id FROM monitor_identity WHERE account = ?1'
  await db.batch([
    db
      .prepare('INSERT OR IGNORE INTO suppression (account, created_ms) VALUES (?1, ?2)')
      .bind(account, nowMs),
    db.prepare(`DELETE FROM monitor_finding WHERE subject_id IN (${ids})`).bind(account),
    db
      .prepare(
        `DELETE FROM alert_delivery WHERE alert_id IN (
           SELECT id FROM monitor_alert WHERE subject_id IN (${ids}))`,
      )
      .bind(account),
    db.prepare(`DELETE FROM monitor_alert WHERE subject_id IN (${ids})`).bind(account),
    ...['corpus_holding', 'corpus_pair'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE account = unhex(?1)`).bind(hexOfAccount(account)),
    ),
    corpusChanged(db, nowMs),
    db
      .prepare(
        `INSERT INTO monitor_audit (${AUDIT_COLUMNS})
         SELECT ${AUDIT_ID}, workspace_id, ?2, 'erased', id, 'operator' FROM monitor_identity
         WHERE account = ?1`,
      )
      .bind(account, nowMs),
    db
      .prepare(
        `UPDATE monitor_identity SET status = 'removed', status_reason = 'erased', removed_ms = ?2,
           email_hash = NULL, email_sealed = NULL, email_masked = NULL, email_domain = NULL,
           user_id = NULL, account = NULL, breach_hits = 0, log_hits = 0, first_log_ms = NULL,
           last_log_ms = NULL WHERE account = ?1`,
      )
      .bind(account, nowMs),
  ])
}
