import * as z from 'zod'
import { batch } from '../database/index.ts'
import { eraseApart } from '../erasure/erase-apart.ts'
import type { Scope } from '../scope.ts'
import { bound, copyChecks, deleteCopied, insertRows, type Row, readRows } from './grow-rows.ts'

const CHAIN = `WITH RECURSIVE chain AS (
  SELECT v.* FROM json_each(?3) k CROSS JOIN visits v ON v.workspace_id = ?1 AND v.env = ?2 AND v.id = k.value
  UNION ALL SELECT v.* FROM chain c CROSS JOIN visits v ON v.workspace_id = ?1 AND v.env = ?2 AND v.id = c.prev)
  SELECT * FROM chain`

const LINK_TAILS = `WITH RECURSIVE chain AS (
  SELECT k.value AS moved, v.id, v.prev FROM json_each(?3) k
    CROSS JOIN identifiers i ON i.workspace_id = ?1 AND i.env = ?2 AND i.kind = 'visitor'
      AND i.value = json_extract(k.value, '$[0]') AND i.page = 0
    CROSS JOIN visits v ON v.workspace_id = ?1 AND v.env = ?2 AND v.id = i.last_visit
  UNION ALL SELECT c.moved, v.id, v.prev FROM chain c
    CROSS JOIN visits v ON v.workspace_id = ?1 AND v.env = ?2 AND v.id = c.prev)
  UPDATE visits SET prev = (SELECT json_extract(c.moved, '$[1]') FROM chain c WHERE c.id = visits.id)
  WHERE workspace_id = ?1 AND env = ?2 AND id IN (SELECT c.id FROM chain c WHERE c.prev IS NULL
    AND NOT EXISTS (SELECT 1 FROM chain d WHERE d.moved = c.moved AND d.id = json_extract(d.moved, '$[1]')))`

/** Accounts of both rows, each once, those seen last before the others. */
const MERGE = `ON CONFLICT (workspace_id, env, kind, value, page) DO UPDATE SET
  last_visit = COALESCE(last_visit, excluded.last_visit),
  members = (SELECT json_group_array(json_array(account_key, first_ms, last_ms)) FROM (
    SELECT account_key, min(first_ms) AS first_ms, max(last_ms) AS last_ms FROM (
      SELECT json_extract(value, '$[0]') AS account_key, json_extract(value, '$[1]') AS first_ms,
        json_extract(value, '$[2]') AS last_ms FROM json_each(identifiers.members)
      UNION ALL SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
        json_extract(value, '$[2]') FROM json_each(excluded.members))
    GROUP BY account_key ORDER BY last_ms DESC))`

/** Moves rows of identifiers, of a visitor with its checks that name no account. A step that was cut off is only done again. */
export async function moveIdentifiers(
  scope: Scope,
  db: D1Database,
  to: D1Database,
  rows: readonly Row[],
): Promise<void> {
  const { workspaceId, env } = scope
  const heads = rows.filter(({ last_visit: last }) => last !== null)
  const ids = JSON.stringify(heads.map(({ last_visit: last }) => last))
  const checks = await readRows(db, CHAIN, workspaceId, env, ids)
  await copyChecks(scope, to, checks)
  const tails = JSON.stringify(heads.map(({ value, last_visit: last }) => [value, last]))
  await batch<readonly unknown[]>(to, [
    bound(to, LINK_TAILS, workspaceId, env, tails),
    ...insertRows(to, 'identifiers', rows, MERGE),
  ])
  const copied = JSON.stringify(
    rows.map((it) => [it.kind, it.value, it.page, it.members, it.last_visit]),
  )
  await batch<readonly unknown[]>(db, [
    bound(
      db,
      `DELETE FROM identifiers WHERE workspace_id = ?1 AND env = ?2 AND (kind, value, page, members) IN (
         SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]') FROM json_each(?3)) AND COALESCE(last_visit, '') IN (
         SELECT COALESCE(json_extract(value, '$[4]'), '') FROM json_each(?3))`,
      ...[workspaceId, env, copied],
    ),
  ])
  await deleteCopied(scope, db, checks)
  await unlinkErased(scope, db, to, rows)
}

const memberList = z.array(z.tuple([z.string(), z.number(), z.number()]))
const accountsIn = (row: Row): string[] =>
  memberList.parse(JSON.parse(String(row.members))).map(([key]) => key)

/** A row that changed while it was copied stays; of accounts that were erased from it meanwhile the copy must not know either. */
async function unlinkErased(
  { workspaceId, env }: Scope,
  db: D1Database,
  to: D1Database,
  rows: readonly Row[],
): Promise<void> {
  const values = JSON.stringify(rows.map(({ kind, value, page }) => [kind, value, page]))
  const left = await readRows(
    db,
    `SELECT kind, value, page, members FROM identifiers WHERE workspace_id = ?1 AND env = ?2
     AND (kind, value, page) IN (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
       json_extract(value, '$[2]') FROM json_each(?3))`,
    ...[workspaceId, env, values],
  )
  for (const now of left) {
    const before = rows.find(
      ({ kind, value, page }) => kind === now.kind && value === now.value && page === now.page,
    )
    const kept = accountsIn(now)
    const gone = before === undefined ? [] : accountsIn(before).filter((key) => !kept.includes(key))
    if (gone.length === 0) continue
    const ties: [string, string][] = [[String(now.kind), String(now.value)]]
    await eraseApart({ workspaceId, env }, to, gone, { ties, checks: '[]', days: '[]' })
  }
}
