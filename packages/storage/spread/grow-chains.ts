import type { Scope } from '../scope.ts'
import { MAX_CHECKS, type Row, readRows } from './grow-rows.ts'

/** Checks of several accounts or visitors linked by `prev`, from their newest back, breadth first, up to ?4 in all. */
const CHAINS = `WITH RECURSIVE line AS (
  SELECT k.value AS newest, v.* FROM json_each(?3) k
    CROSS JOIN visits v ON v.workspace_id = ?1 AND v.env = ?2 AND v.id = k.value
  UNION ALL SELECT l.newest, v.* FROM line l
    CROSS JOIN visits v ON v.workspace_id = ?1 AND v.env = ?2 AND v.id = l.prev
  LIMIT ?4)
  SELECT * FROM line`

/** A page of chains of checks. */
export interface ChainPage {
  /** Rows with a newest check. */
  heads: Row[]
  /** Rows of `visits`, each after the one whose `prev` is its id. */
  checks: Row[]
  /** The last check in the page of each chain that may continue beyond it, by the chain's newest check. */
  lastInPage: ReadonlyMap<unknown, unknown>
  /** Rows whose chain ends in the page, or that have none. */
  doneRows: Row[]
  /** Checks that may be deleted: all but the last of chains that continue. */
  doneChecks: Row[]
}

/**
 * Reads a page of the newest checks of these rows, which must be fewer than half of a page: else moving would never
 * end.
 */
export async function readChains(
  { workspaceId, env }: Scope,
  db: D1Database,
  rows: readonly Row[],
): Promise<ChainPage> {
  const heads = rows.filter(({ last_visit: newest }) => newest !== null)
  const newest = JSON.stringify(heads.map(({ last_visit: id }) => id))
  const found = await readRows(db, CHAINS, workspaceId, env, newest, MAX_CHECKS)
  const last = new Map<unknown, Row>()
  const checks = found.map(({ newest: chain, ...row }): Row => {
    last.set(chain, row)
    return row
  })
  const cut = found.length < MAX_CHECKS ? [] : [...last].filter(([, { prev }]) => prev !== null)
  const lastInPage = new Map(cut.map(([chain, { id }]) => [chain, id]))
  const staying = new Set(lastInPage.values())
  return {
    heads,
    checks,
    lastInPage,
    doneRows: rows.filter(({ last_visit: id }) => !lastInPage.has(id)),
    doneChecks: checks.filter(({ id }) => !staying.has(id)),
  }
}

/** The row of an account or a visitor, whose `last_visit` is its newest check. */
const HEAD_ROWS = {
  account: `accounts l ON l.workspace_id = ?1 AND l.env = ?2
    AND l.account_key = json_extract(k.value, '$[0]')`,
  visitor: `identifiers l ON l.workspace_id = ?1 AND l.env = ?2 AND l.kind = 'visitor'
    AND l.value = json_extract(k.value, '$[0]') AND l.page = 0`,
}

/**
 * SQL: links the oldest check of an account in the new database to the newest one that moves there; ?3 is a JSON list
 * of [key, newest check that moves]. It runs before the checks are written: a check that is there already is linked.
 */
export const linkChains = (of: keyof typeof HEAD_ROWS): string => `WITH RECURSIVE line AS (
  SELECT json_extract(k.value, '$[1]') AS moved, v.id, v.prev FROM json_each(?3) k
    CROSS JOIN ${HEAD_ROWS[of]}
    CROSS JOIN visits v ON v.workspace_id = ?1 AND v.env = ?2 AND v.id = l.last_visit
    WHERE NOT EXISTS (SELECT 1 FROM visits m WHERE m.workspace_id = ?1 AND m.env = ?2
      AND m.id = json_extract(k.value, '$[1]'))
  UNION ALL SELECT l.moved, v.id, v.prev FROM line l
    CROSS JOIN visits v ON v.workspace_id = ?1 AND v.env = ?2 AND v.id = l.prev)
  UPDATE visits SET prev = oldest.moved FROM (SELECT id, moved FROM line l WHERE NOT EXISTS (
      SELECT 1 FROM visits p WHERE p.workspace_id = ?1 AND p.env = ?2 AND p.id = l.prev)) oldest
  WHERE visits.workspace_id = ?1 AND visits.env = ?2 AND visits.id = oldest.id`

/** SQL: the newest check of a row that two databases have: that of the existing row, if the check is stored. */
export const mergedNewest = (table: 'accounts' | 'identifiers'): string =>
  `COALESCE((SELECT v.id FROM visits v WHERE v.workspace_id = ${table}.workspace_id
    AND v.env = ${table}.env AND v.id = ${table}.last_visit), excluded.last_visit)`
