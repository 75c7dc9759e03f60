import type { Verdict } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { chainFrom } from '../checks/chain.ts'
import { packedPath } from '../checks/packed-visit.ts'
import { type Places, statement } from '../database/index.ts'
import { accounts, links } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** Returns the stored facts of accounts for an export: the number of identifiers of each kind, no hashes. */
export interface KeptAccount {
  accountId: string
  firstMs: number
  lastMs: number
  score: number
  verdict: Verdict
  isAbuser: boolean
  labels: string[]
  identifiers: Record<string, number>
}

/** Checks whose identifiers are counted (judgement). */
const MAX_CHECKS = sql.raw('1000')
const names = z.array(z.string())
const counts = z.record(z.string(), z.number())

/** Identifiers in a check's facts, by kind. */
const IN_FACTS = sql.join(
  (
    [
      ['visitor', 'visitorKey'],
      ['device', 'deviceKey'],
      ['ip', 'ipKey'],
      ['subnet', 'subnetKey'],
      ['mailbox', 'emailKey'],
    ] as const
  ).map(([kind, field]) =>
    sql.raw(
      `SELECT '${kind}' AS kind, json_extract(facts, '${packedPath(field)}') AS value FROM chain`,
    ),
  ),
  sql` UNION ALL `,
)

const keptOfKeys = statement((q, v: Places<Scope & { keys: string }>) =>
  q
    .select({
      accountId: accounts.accountId,
      firstMs: accounts.firstMs,
      lastMs: accounts.lastMs,
      score: accounts.score,
      verdict: accounts.verdict,
      isAbuser: accounts.isAbuser,
      labels: accounts.labels,
      identifiers: sql<string>`(WITH RECURSIVE ${chainFrom(
        v,
        sql`SELECT accounts.last_visit AS id`,
        sql`1`,
        MAX_CHECKS,
      )}, held AS (SELECT * FROM (${IN_FACTS})
          UNION ALL SELECT json_extract(t.value, '$[0]'), json_extract(t.value, '$[1]')
            FROM chain CROSS JOIN json_each(ties) t
          UNION ALL SELECT l.kind, l.value FROM ${links} l WHERE l.workspace_id = ${v.workspaceId}
            AND l.env = ${v.env} AND l.account_key = accounts.account_key
          UNION ALL SELECT 'email', accounts.email_key)
        SELECT json_group_object(kind, n) FROM (SELECT kind, count(DISTINCT value) AS n FROM held
          WHERE value IS NOT NULL GROUP BY kind))`.as('identifiers'),
    })
    .from(accounts)
    .where(sql`${accounts.workspaceId} = ${v.workspaceId} AND ${accounts.env} = ${v.env}
      AND ${accounts.accountKey} IN (SELECT value FROM json_each(${v.keys}))`),
)

export async function keptAccounts(
  { workspaceId, env }: Scope,
  db: D1Database,
  accountKeys: readonly string[],
): Promise<KeptAccount[]> {
  const rows = await keptOfKeys.all(db, { workspaceId, env, keys: JSON.stringify(accountKeys) })
  return rows.map((row) => ({
    ...row,
    labels: names.parse(JSON.parse(row.labels)),
    identifiers: counts.parse(JSON.parse(row.identifiers)),
  }))
}
