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
} from './grow-rows.ts'

/** Merges the accounts of both rows, most recently seen first. */
const MERGE = `ON CONFLICT (workspace_id, env, kind, value, page) DO UPDATE SET
  last_visit = ${mergedNewest('identifiers')}, recent = NULL,
  members = (SELECT json_group_array(json_array(account_key, first_ms, last_ms)) FROM (
    SELECT account_key, min(first_ms) AS first_ms, max(last_ms) AS last_ms FROM (
      SELECT json_extract(value, '$[0]') AS account_key, json_extract(value, '$[1]') AS first_ms,
        json_extract(value, '$[2]') AS last_ms FROM json_each(identifiers.members)
      UNION ALL SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
        json_extract(value, '$[2]') FROM json_each(excluded.members))
    GROUP BY account_key ORDER BY last_ms DESC))`

/**
 * Moves rows of identifiers, a visitor's with the newest page of its checks without an account. Returns whether all
 * checks were moved; otherwise the page is repeated.
 */
export async function moveIdentifiers(
  { scope, claim, from: db, to }: Move,
  rows: readonly Row[],
): Promise<boolean> {
  const { workspaceId, env } = scope
  const page = await readChains(scope, db, rows)
  const { checks, lastInPage, heads } = page
  const chains = JSON.stringify(heads.map(({ value, last_visit: last }) => [value, last]))
  const isCopied = await batchIfClaimed(claim, to, [
    bound(to, linkChains('visitor'), workspaceId, env, chains),
    ...copyChecks(scope, to, checks),
    ...insertRows(to, 'identifiers', rows, MERGE),
  ])
  if (!isCopied) return false
  const isDeleted = await batchIfClaimed(
    claim,
    db,
    [
      bound(
        db,
        `UPDATE identifiers SET recent = NULL, last_visit = (SELECT json_extract(l.value, '$[1]') FROM json_each(?4) l
           WHERE json_extract(l.value, '$[0]') = last_visit)
         WHERE workspace_id = ?1 AND env = ?2 AND (kind, value, page) IN (${KEYS})
           AND last_visit IN (SELECT json_extract(l.value, '$[0]') FROM json_each(?4) l)`,
        ...[workspaceId, env, listOf(heads), JSON.stringify([...lastInPage])],
      ),
      bound(
        db,
        `DELETE FROM identifiers WHERE workspace_id = ?1 AND env = ?2
         AND (kind, value, page) IN (${KEYS})`,
        ...[workspaceId, env, listOf(page.doneRows)],
      ),
      ...deleteChecks(scope, db, page.doneChecks),
    ],
    [changedIdentifiers(scope, rows), changedChecks(scope, checks)],
  )
  return isDeleted && lastInPage.size === 0
}

/** Keys of rows as `listOf` has them in ?3. */
const KEYS = `SELECT json_extract(k.value, '$[0]'), json_extract(k.value, '$[1]'),
  json_extract(k.value, '$[2]') FROM json_each(?3) k`

const listOf = (rows: readonly Row[]): string =>
  JSON.stringify(rows.map((it) => [it.kind, it.value, it.page, it.members, it.last_visit]))

/** Finds a row that changed since it was copied. */
const changedIdentifiers = ({ workspaceId, env }: Scope, rows: readonly Row[]): Obstacle => ({
  text: `SELECT 1 FROM json_each(?3) k LEFT JOIN identifiers i ON i.workspace_id = ?1 AND i.env = ?2
    AND i.kind = json_extract(k.value, '$[0]') AND i.value = json_extract(k.value, '$[1]')
    AND i.page = json_extract(k.value, '$[2]')
    WHERE i.members IS NOT json_extract(k.value, '$[3]') OR i.last_visit IS NOT json_extract(k.value, '$[4]')`,
  values: [workspaceId, env, listOf(rows)],
})
