import { linkChains } from './grow-chains.ts'
import { batchIfClaimed, type Move } from './grow-claim.ts'
import { bound, changedChecks, copyChecks, deleteChecks, type Row, readRows } from './grow-rows.ts'

const IDS = `SELECT id FROM visits WHERE workspace_id = ?1 AND env = ?2
  AND id IN (SELECT value FROM json_each(?3))`

/** Moves checks that no chain reaches; checks of an account are appended to its chain there. */
export async function moveChecks(
  { scope, claim, from: db, to }: Move,
  rows: readonly Row[],
): Promise<boolean> {
  const { workspaceId, env } = scope
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const there = new Set((await readRows(to, IDS, workspaceId, env, ids)).map(({ id }) => id))
  // Newest first: each check is inserted before the one that it points to.
  const newest = new Map<unknown, unknown>()
  const checks: Row[] = []
  for (const row of rows) {
    const { id, owner } = row
    const follows = !there.has(id) && owner !== null
    checks.unshift({ ...row, prev: follows ? (newest.get(owner) ?? null) : null })
    if (!follows) continue
    newest.set(owner, id)
  }
  const isCopied = await batchIfClaimed(claim, to, [
    bound(to, linkChains('account'), workspaceId, env, JSON.stringify([...newest])),
    ...copyChecks(scope, to, checks),
  ])
  if (!isCopied) return false
  return batchIfClaimed(claim, db, deleteChecks(scope, db, rows), [changedChecks(scope, rows)])
}
