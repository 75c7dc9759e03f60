import { mergedTraces } from '../accounts/account-seen.ts'
import { dialect } from '../database/query-builder.ts'
import { relabel } from '../feedback/feedback.ts'
import type { AccountRow, accounts } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { linkChains, mergedNewest, readChains } from './grow-chains.ts'
import { batchIfClaimed, type Move } from './grow-claim.ts'
import {
  bound,
  changedChecks,
  copyChecks,
  deleteChecks,
  insertRows,
  type Obstacle,
  type Row,
  readRows,
} from './grow-rows.ts'

type Column = (typeof accounts)['_']['columns'][keyof Omit<AccountRow, keyof Scope | 'accountKey'>]
const orOlder = (column: string) => `COALESCE(${column}, excluded.${column})`
/** SQL of each column if the new database has the account already; that row is newer. null: unchanged. */
const MERGED: Record<Column['_']['name'], string | null> = {
  account_id: null,
  email_key: orOlder('email_key'),
  mailbox_key: orOlder('mailbox_key'),
  family_key: orOlder('family_key'),
  score: null,
  verdict: null,
  disposable: null,
  // Computed from the labels after all of them have moved.
  is_abuser: null,
  labels: null,
  reported: null,
  first_ms: 'min(first_ms, excluded.first_ms)',
  last_ms: 'max(last_ms, excluded.last_ms)',
  proved_ms: 'NULLIF(max(COALESCE(proved_ms, 0), COALESCE(excluded.proved_ms, 0)), 0)',
  traces: dialect.sqlToQuery(mergedTraces).sql,
  last_visit: mergedNewest('accounts'),
  recent: 'NULL',
}
const MERGE = `ON CONFLICT (workspace_id, env, account_key) DO UPDATE SET ${Object.entries(MERGED)
  .flatMap(([column, value]) => (value === null ? [] : `${column} = ${value}`))
  .join(', ')}`

/** Labels that move in one transaction. */
const MAX_LABELS = 1_000

const FEEDBACK = `SELECT * FROM feedback INDEXED BY feedback_of_account
  WHERE workspace_id = ?1 AND env = ?2 AND account_key IN (SELECT value FROM json_each(?3)) LIMIT ?4`

/**
 * Moves accounts with their labels and the newest page of their checks. Everything is written there before it is
 * deleted here, and readers read both. Returns whether all checks were moved; otherwise the page is repeated.
 */
export async function moveAccounts(
  { scope, claim, from: db, to }: Move,
  accounts: readonly Row[],
): Promise<boolean> {
  const { workspaceId, env } = scope
  const keys = JSON.stringify(accounts.map(({ account_key: key }) => key))
  const labels = await readRows(db, FEEDBACK, workspaceId, env, keys, MAX_LABELS)
  if (labels.length === MAX_LABELS) {
    const copied = insertRows(to, 'feedback', labels, 'ON CONFLICT DO NOTHING')
    if (await batchIfClaimed(claim, to, copied)) {
      await batchIfClaimed(claim, db, [deleteLabels(scope, db, labels)])
    }
    return false
  }
  const page = await readChains(scope, db, accounts)
  const { checks, lastInPage } = page
  const chains = JSON.stringify(page.heads.map((it) => [it.account_key, it.last_visit]))
  const isCopied = await batchIfClaimed(claim, to, [
    bound(to, linkChains('account'), workspaceId, env, chains),
    ...copyChecks(scope, to, checks),
    ...insertRows(to, 'feedback', labels, 'ON CONFLICT DO NOTHING'),
    ...insertRows(to, 'accounts', accounts, MERGE),
    relabel.bind(to, { workspaceId, env, keys }),
  ])
  if (!isCopied) return false
  const isDeleted = await batchIfClaimed(
    claim,
    db,
    [
      bound(
        db,
        `UPDATE accounts SET recent = NULL, last_visit = (SELECT json_extract(value, '$[1]') FROM json_each(?3)
           WHERE json_extract(value, '$[0]') = last_visit)
         WHERE workspace_id = ?1 AND env = ?2 AND account_key IN (SELECT value FROM json_each(?4))
           AND last_visit IN (SELECT json_extract(value, '$[0]') FROM json_each(?3))`,
        ...[workspaceId, env, JSON.stringify([...lastInPage]), keys],
      ),
      bound(
        db,
        `DELETE FROM accounts WHERE workspace_id = ?1 AND env = ?2
         AND account_key IN (SELECT value FROM json_each(?3))`,
        ...[workspaceId, env, JSON.stringify(page.doneRows.map(({ account_key: key }) => key))],
      ),
      deleteLabels(scope, db, labels),
      ...deleteChecks(scope, db, page.doneChecks),
    ],
    [
      changedAccounts(scope, accounts),
      newLabels(scope, keys, labels),
      changedChecks(scope, checks),
    ],
  )
  return isDeleted && lastInPage.size === 0
}

/** Finds an account that changed since it was copied. */
const changedAccounts = ({ workspaceId, env }: Scope, accounts: readonly Row[]): Obstacle => ({
  text: `SELECT 1 FROM json_each(?3) k LEFT JOIN accounts a ON a.workspace_id = ?1 AND a.env = ?2
    AND a.account_key = json_extract(k.value, '$[0]')
    WHERE a.last_visit IS NOT json_extract(k.value, '$[1]') OR a.labels IS NOT json_extract(k.value, '$[2]')
      OR a.proved_ms IS NOT json_extract(k.value, '$[3]') OR a.traces IS NOT json_extract(k.value, '$[4]')`,
  values: [
    workspaceId,
    env,
    JSON.stringify(
      accounts.map((it) => [it.account_key, it.last_visit, it.labels, it.proved_ms, it.traces]),
    ),
  ],
})

const listOf = (labels: readonly Row[]): string =>
  JSON.stringify(labels.map((it) => [it.id, it.account_key, it.label]))

/** Finds a label of the accounts that was not copied. */
const newLabels = (
  { workspaceId, env }: Scope,
  keys: string,
  labels: readonly Row[],
): Obstacle => ({
  text: `SELECT 1 FROM feedback f INDEXED BY feedback_of_account WHERE f.workspace_id = ?1 AND f.env = ?2
    AND f.account_key IN (SELECT value FROM json_each(?3)) AND (f.id, f.account_key, f.label) NOT IN (
      SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
      FROM json_each(?4))`,
  values: [workspaceId, env, keys, listOf(labels)],
})

const deleteLabels = ({ workspaceId, env }: Scope, db: D1Database, labels: readonly Row[]) =>
  bound(
    db,
    `DELETE FROM feedback WHERE workspace_id = ?1 AND env = ?2 AND (id, account_key, label) IN (
       SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
       FROM json_each(?3))`,
    ...[workspaceId, env, listOf(labels)],
  )
