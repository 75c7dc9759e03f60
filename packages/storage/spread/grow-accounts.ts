import { mergedTraces } from '../accounts/account-seen.ts'
import { batch } from '../database/index.ts'
import { dialect } from '../database/query-builder.ts'
import { eraseAccounts } from '../erasure/erase-step.ts'
import { relabel } from '../feedback/feedback.ts'
import type { Scope } from '../scope.ts'
import { bound, copyChecks, deleteCopied, insertRows, type Row, readRows } from './grow-rows.ts'

const CHAIN = `WITH RECURSIVE chain AS (
  SELECT v.* FROM json_each(?3) k CROSS JOIN accounts a ON a.workspace_id = ?1 AND a.env = ?2 AND a.account_key = k.value
    CROSS JOIN visits v ON v.workspace_id = ?1 AND v.env = ?2 AND v.id = a.last_visit
  UNION ALL SELECT v.* FROM chain c CROSS JOIN visits v ON v.workspace_id = ?1 AND v.env = ?2 AND v.id = c.prev)
  SELECT * FROM chain`

/** Older checks of an account in its new database are followed by those that moved there; a tail that leads to them already stays. */
export const LINK_TAILS = `WITH RECURSIVE chain AS (
  SELECT k.value AS moved, v.id, v.prev FROM json_each(?3) k
    CROSS JOIN accounts a ON a.workspace_id = ?1 AND a.env = ?2 AND a.account_key = json_extract(k.value, '$[0]')
    CROSS JOIN visits v ON v.workspace_id = ?1 AND v.env = ?2 AND v.id = a.last_visit
  UNION ALL SELECT c.moved, v.id, v.prev FROM chain c
    CROSS JOIN visits v ON v.workspace_id = ?1 AND v.env = ?2 AND v.id = c.prev)
  UPDATE visits SET prev = (SELECT json_extract(c.moved, '$[1]') FROM chain c WHERE c.id = visits.id)
  WHERE workspace_id = ?1 AND env = ?2 AND id IN (SELECT c.id FROM chain c WHERE c.prev IS NULL
    AND NOT EXISTS (SELECT 1 FROM chain d WHERE d.moved = c.moved AND d.id = json_extract(d.moved, '$[1]')))`

const TRACES = dialect.sqlToQuery(mergedTraces).sql
/** What the new database knows of the account is newer; what it does not know comes from the older row. */
const MERGE = `ON CONFLICT (workspace_id, env, account_key) DO UPDATE SET
  email_key = COALESCE(email_key, excluded.email_key),
  mailbox_key = COALESCE(mailbox_key, excluded.mailbox_key),
  family_key = COALESCE(family_key, excluded.family_key),
  first_ms = min(first_ms, excluded.first_ms), last_ms = max(last_ms, excluded.last_ms),
  proved_ms = NULLIF(max(COALESCE(proved_ms, 0), COALESCE(excluded.proved_ms, 0)), 0),
  traces = ${TRACES}, last_visit = COALESCE(last_visit, excluded.last_visit)`

const FEEDBACK = `SELECT * FROM feedback INDEXED BY feedback_of_account
  WHERE workspace_id = ?1 AND env = ?2 AND account_key IN (SELECT value FROM json_each(?3))`

/**
 * Moves accounts with their checks and labels: all is there before anything goes here, and readers look in both. A step
 * that was cut off is only done again; an account that was erased meanwhile is erased there as well.
 */
export async function moveAccounts(
  scope: Scope,
  db: D1Database,
  to: D1Database,
  keys: readonly string[],
): Promise<void> {
  const { workspaceId, env } = scope
  const list = JSON.stringify(keys)
  const accounts = await readRows(
    db,
    `SELECT * FROM accounts WHERE workspace_id = ?1 AND env = ?2
     AND account_key IN (SELECT value FROM json_each(?3))`,
    ...[workspaceId, env, list],
  )
  const checks = await readRows(db, CHAIN, workspaceId, env, list)
  const labels = await readRows(db, FEEDBACK, workspaceId, env, list)
  await copyChecks(scope, to, checks)
  const tails = accounts
    .filter(({ last_visit: last }) => last !== null)
    .map(({ account_key: key, last_visit: last }) => [key, last])
  await batch<readonly unknown[]>(to, [
    ...insertRows(to, 'feedback', labels, 'ON CONFLICT DO NOTHING'),
    bound(to, LINK_TAILS, workspaceId, env, JSON.stringify(tails)),
    ...insertRows(to, 'accounts', accounts, MERGE),
    relabel.bind(to, { workspaceId, env, keys: list }),
  ])
  const left = await deleteAccounts(scope, db, accounts, labels)
  await deleteCopied(scope, db, checks)
  const erased = keys.filter((key) => !left.includes(key))
  if (erased.length > 0) await eraseCopies(scope, to, erased)
}

/** Deletes accounts and labels that are as they were copied; returns the accounts that were still there. */
async function deleteAccounts(
  { workspaceId, env }: Scope,
  db: D1Database,
  accounts: readonly Row[],
  labels: readonly Row[],
): Promise<string[]> {
  const copied = JSON.stringify(
    accounts.map((it) => [it.account_key, it.last_visit, it.labels, it.proved_ms, it.traces]),
  )
  const [{ rows }] = await batch(db, [
    bound(
      db,
      `SELECT account_key FROM accounts WHERE workspace_id = ?1 AND env = ?2
       AND account_key IN (SELECT json_extract(value, '$[0]') FROM json_each(?3))`,
      ...[workspaceId, env, copied],
    ),
    bound(
      db,
      `DELETE FROM accounts WHERE workspace_id = ?1 AND env = ?2 AND EXISTS (
         SELECT 1 FROM json_each(?3) WHERE json_extract(value, '$[0]') = account_key
           AND json_extract(value, '$[1]') IS last_visit AND json_extract(value, '$[2]') = labels
           AND json_extract(value, '$[3]') IS proved_ms AND json_extract(value, '$[4]') = traces)
       AND account_key IN (SELECT json_extract(value, '$[0]') FROM json_each(?3))`,
      ...[workspaceId, env, copied],
    ),
    bound(
      db,
      `DELETE FROM feedback WHERE workspace_id = ?1 AND env = ?2 AND (id, account_key, label) IN (
         SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
         FROM json_each(?3)) AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.workspace_id = ?1
           AND a.env = ?2 AND a.account_key = feedback.account_key)`,
      ...[workspaceId, env, JSON.stringify(labels.map((it) => [it.id, it.account_key, it.label]))],
    ),
  ] as const)
  return rows.map(({ account_key: key }) => String(key))
}

/** Steps of erasing what was copied of an account that went meanwhile. */
const MAX_STEPS = 50

async function eraseCopies(scope: Scope, db: D1Database, accounts: string[]): Promise<void> {
  const subject = { accounts, identifiers: [], kvCursor: null, kvDone: true }
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const gone = await eraseAccounts(scope, db, subject)
    if (Object.values(gone).every((n) => n === 0)) return
  }
}
