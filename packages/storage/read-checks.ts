import { type Contribution, Verdict } from '@vigil/contract'
import type { PastVisit } from '@vigil/evidence'
import { number, type Row, text, textOrNull } from './row.ts'
import type { Scope } from './scope.ts'

/** A stored check as it can be read back. */
export interface StoredCheck {
  id: string
  atMs: number
  event: string
  accountKey: string | null
  /** Public name of the account; null where the check named none, or it was erased. */
  accountId: string | null
  visitorKey: string | null
  score: number
  verdict: Verdict
  facts: PastVisit
  policyVersion: string
  /** null: not kept then. */
  contributions: Contribution[] | null
}

export interface CheckFilter {
  /** Only what these accounts or this visitor did. */
  by: { column: 'account_key' | 'visitor_key'; keys: readonly string[] } | null
  verdict: Verdict | null
  event: string | null
  fromMs: number
  toMs: number
  /** Id of the last check of the page before. */
  before: string | null
  limit: number
}

/** A page of checks, newest first; `next` null: there are no more. */
export interface CheckPage {
  checks: StoredCheck[]
  next: string | null
}

/** Rows looked at for one page of a filter that no index knows: one that hardly matches ends it early. */
const MOST_SCANNED = 500
const COLUMNS = `v.id, v.at_ms, v.event, v.account_key, v.visitor_key, v.score, v.verdict, v.facts,
  v.policy_version, v.contributions, a.account_id`
const ACCOUNT = `LEFT JOIN accounts a ON a.workspace_id = v.workspace_id AND a.env = v.env
  AND a.account_key = v.account_key`

/** One check; null: there is none of this id in this workspace's world. */
export async function findCheck(
  scope: Scope,
  db: D1Database,
  id: string,
): Promise<StoredCheck | null> {
  const row = await db
    .prepare(
      `SELECT ${COLUMNS} FROM visits v ${ACCOUNT}
       WHERE v.workspace_id = ? AND v.env = ? AND v.id = ?`,
    )
    .bind(scope.workspaceId, scope.env, id)
    .first<Row>()
  return row && storedCheck(row)
}

/** Checks by filter, newest first. Ids sort by time, so the last id is where the next page begins. */
export async function listChecks(
  scope: Scope,
  db: D1Database,
  filter: CheckFilter,
): Promise<CheckPage> {
  const { by, verdict, event, before, limit } = filter
  // One more than asked for tells whether there are more.
  const most = verdict === null && event === null ? limit + 1 : MOST_SCANNED
  const within = `workspace_id = ?1 AND env = ?2 AND (?3 IS NULL OR id < ?3) AND at_ms >= ?4
    AND at_ms < ?5`
  const newest = 'ORDER BY at_ms DESC, id DESC'
  const all = `SELECT * FROM visits WHERE ${within} ORDER BY id DESC LIMIT ${most}`
  // Each account's newest are read by its own key: of no account more than a page.
  const theirs = (column: string) => `SELECT w.* FROM json_each(?6) k
    CROSS JOIN visits w ON w.workspace_id = ?1 AND w.env = ?2 AND w.id IN (
      SELECT id FROM visits WHERE ${within} AND ${column} = k.value ${newest} LIMIT ${most})
    ${newest} LIMIT ${most}`
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM (${by === null ? all : theirs(by.column)}) v ${ACCOUNT}
       ORDER BY ${by === null ? 'v.id DESC' : 'v.at_ms DESC, v.id DESC'}`,
    )
    .bind(
      scope.workspaceId,
      scope.env,
      before,
      filter.fromMs,
      filter.toMs,
      ...(by === null ? [] : [JSON.stringify(by.keys)]),
    )
    .all<Row>()
  const found = results
    .map(storedCheck)
    .filter((it) => verdict === null || it.verdict === verdict)
    .filter((it) => event === null || it.event === event)
  const checks = found.slice(0, limit)
  const lastScanned = results.length === most ? results.at(-1) : undefined
  const next = found.length > limit ? checks.at(-1)?.id : lastScanned && text(lastScanned, 'id')
  return { checks, next: next ?? null }
}

function storedCheck(row: Row): StoredCheck {
  const facts: PastVisit = JSON.parse(text(row, 'facts'))
  const contributions = textOrNull(row, 'contributions')
  return {
    id: text(row, 'id'),
    atMs: number(row, 'at_ms'),
    event: text(row, 'event'),
    accountKey: textOrNull(row, 'account_key'),
    accountId: textOrNull(row, 'account_id'),
    visitorKey: textOrNull(row, 'visitor_key'),
    score: number(row, 'score'),
    verdict: Verdict.parse(row.verdict),
    facts,
    policyVersion: text(row, 'policy_version'),
    contributions: contributions === null ? null : JSON.parse(contributions),
  }
}
