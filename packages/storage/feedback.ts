import { type Row, text, textOrNull } from './row.ts'
import type { Scope } from './scope.ts'

/** One feedback as it is stored, for every account that it is about. */
export interface Feedback {
  id: string
  accountKeys: readonly string[]
  /** The check that it names; null: it is about people, and about no visit of theirs. */
  checkId: string | null
  label: string
  noteSealed: string | null
  byKey: string
  atMs: number
}

/** Labels that say who somebody is; the newest of them decides. Others are told, and decide nothing. */
const ABUSIVE = `('fraud', 'abuse', 'multi_account')`
const DECIDING = `('fraud', 'abuse', 'multi_account', 'legitimate')`
/** Labels that say whose a visit was: its account's owner's, or somebody's who was not to be there. */
const OF_A_VISIT = `('legitimate', 'fraud', 'abuse', 'account_takeover', 'multi_account')`

/** Accounts seen with an identifier, newest first; `email` and `mailbox` know few, so in any order. */
export async function accountsWith(
  scope: Scope,
  db: D1Database,
  kind: 'visitor' | 'email' | 'mailbox',
  value: string,
  most: number,
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT account_key FROM links WHERE workspace_id = ? AND env = ? AND kind = ? AND value = ?
       ORDER BY last_ms DESC LIMIT ?`,
    )
    .bind(scope.workspaceId, scope.env, kind, value, most)
    .all<Row>()
  return results.map((row) => text(row, 'account_key'))
}

/** Those of the accounts that a check was ever stored of. */
export async function knownAccounts(
  scope: Scope,
  db: D1Database,
  accountKeys: readonly string[],
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT account_key FROM accounts WHERE workspace_id = ? AND env = ?
         AND account_key IN (SELECT value FROM json_each(?))`,
    )
    .bind(scope.workspaceId, scope.env, JSON.stringify(accountKeys))
    .all<Row>()
  return results.map((row) => text(row, 'account_key'))
}

/** Stores a feedback and lets the accounts say it, in one transaction. */
export async function addFeedback(scope: Scope, db: D1Database, given: Feedback): Promise<void> {
  const { workspaceId, env } = scope
  const keys = JSON.stringify(given.accountKeys)
  await db.batch([
    db
      .prepare(
        `INSERT INTO feedback (workspace_id, env, id, account_key, label, note_sealed, by_key, at_ms,
           check_id)
         SELECT ?1, ?2, ?3, value, ?4, ?5, ?6, ?7, ?9 FROM json_each(?8) WHERE true
         ON CONFLICT DO NOTHING`,
      )
      .bind(
        workspaceId,
        env,
        given.id,
        given.label,
        given.noteSealed,
        given.byKey,
        given.atMs,
        keys,
        given.checkId,
      ),
    relabelled(scope, db, keys),
    ...relearned(scope, db, given.checkId),
  ])
}

/** Takes a feedback back; false: there is none of this id here. */
export async function removeFeedback(scope: Scope, db: D1Database, id: string): Promise<boolean> {
  const { workspaceId, env } = scope
  const { results } = await db
    .prepare(
      'SELECT account_key, check_id FROM feedback WHERE workspace_id = ? AND env = ? AND id = ?',
    )
    .bind(workspaceId, env, id)
    .all<Row>()
  const [first] = results
  if (first === undefined) return false
  await db.batch([
    db
      .prepare('DELETE FROM feedback WHERE workspace_id = ? AND env = ? AND id = ?')
      .bind(workspaceId, env, id),
    relabelled(scope, db, JSON.stringify(results.map((row) => text(row, 'account_key')))),
    ...relearned(scope, db, textOrNull(first, 'check_id')),
  ])
  return true
}

/** Accounts say what their feedback says: its labels, and whether the newest that decides accuses. */
function relabelled(scope: Scope, db: D1Database, keys: string): D1PreparedStatement {
  const own = `FROM feedback f INDEXED BY feedback_of_account
    WHERE f.workspace_id = ?1 AND f.env = ?2 AND f.account_key = accounts.account_key`
  return db
    .prepare(
      `UPDATE accounts SET
         labels = (SELECT json_group_array(DISTINCT label) FROM (
           SELECT label ${own} ORDER BY f.at_ms DESC LIMIT 20)),
         is_abuser = COALESCE((SELECT label IN ${ABUSIVE} ${own} AND f.label IN ${DECIDING}
           ORDER BY f.at_ms DESC LIMIT 1), 0)
       WHERE workspace_id = ?1 AND env = ?2
         AND account_key IN (SELECT value FROM json_each(?3))`,
    )
    .bind(scope.workspaceId, scope.env, keys)
}

/**
 * A visit says whose it was, as the newest feedback about this very check has it: profiles learn from
 * what the owner did, though it was challenged, and from nothing that somebody else did.
 */
function relearned(scope: Scope, db: D1Database, checkId: string | null): D1PreparedStatement[] {
  if (checkId === null) return []
  return [
    db
      .prepare(
        `UPDATE visits SET facts = CASE (SELECT f.label = 'legitimate' FROM feedback f
             INDEXED BY feedback_of_account
             WHERE f.workspace_id = ?1 AND f.env = ?2 AND f.account_key = visits.account_key
               AND f.check_id = ?3 AND f.label IN ${OF_A_VISIT} ORDER BY f.at_ms DESC LIMIT 1)
           WHEN 1 THEN json_set(facts, '$.passed', json('true'))
           WHEN 0 THEN json_set(facts, '$.passed', json('false'))
           ELSE json_remove(facts, '$.passed') END
         WHERE workspace_id = ?1 AND env = ?2 AND id = ?3`,
      )
      .bind(scope.workspaceId, scope.env, checkId),
  ]
}
