import { number, type Row, text, texts } from './row.ts'
import type { Scope } from './scope.ts'

/** What is kept of accounts, for an export: how many identifiers of each kind, no hashes. */
export interface KeptAccount {
  accountId: string
  firstMs: number
  lastMs: number
  score: number
  verdict: string
  isAbuser: boolean
  labels: string[]
  identifiers: Record<string, number>
}

export async function keptAccounts(
  scope: Scope,
  db: D1Database,
  accountKeys: readonly string[],
): Promise<KeptAccount[]> {
  const { results } = await db
    .prepare(
      `SELECT a.*, (SELECT json_group_object(kind, n) FROM (
           SELECT kind, count(*) AS n FROM links l WHERE l.workspace_id = a.workspace_id
             AND l.env = a.env AND l.account_key = a.account_key GROUP BY kind)) AS identifiers
       FROM accounts a WHERE a.workspace_id = ? AND a.env = ?
         AND a.account_key IN (SELECT value FROM json_each(?))`,
    )
    .bind(scope.workspaceId, scope.env, JSON.stringify(accountKeys))
    .all<Row>()
  return results.map((row) => ({
    accountId: text(row, 'account_id'),
    firstMs: number(row, 'first_ms'),
    lastMs: number(row, 'last_ms'),
    score: number(row, 'score'),
    verdict: text(row, 'verdict'),
    isAbuser: number(row, 'is_abuser') === 1,
    labels: texts(text(row, 'labels')),
    identifiers: JSON.parse(text(row, 'identifiers')),
  }))
}
