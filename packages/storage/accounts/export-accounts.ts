import type { Verdict } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { chainFrom } from '../checks/chain.ts'
import { packedPath } from '../checks/packed-visit.ts'
import { identifiersOfRow } from '../checks/row-identifiers.ts'
import { type Params, statement } from '../database/index.ts'
import { ALL_TIME, searchPacks } from '../packs/index.ts'
import { accounts, links } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** The stored facts of an account for an export: the number of its identifiers by kind, without hashes. */
export interface AccountExport {
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
const MAX_CHECKS = 1_000
const labelList = z.array(z.string())
const identifierList = z.array(z.tuple([z.string(), z.string()]))

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

const accountsByKeys = statement((q, v: Params<Scope & { keys: string }>) =>
  q
    .select({
      accountKey: accounts.accountKey,
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
        sql`${MAX_CHECKS}`,
      )}, held AS (SELECT * FROM (${IN_FACTS})
          UNION ALL SELECT json_extract(t.value, '$[0]'), json_extract(t.value, '$[1]')
            FROM chain CROSS JOIN json_each(ties) t
          UNION ALL SELECT l.kind, l.value FROM ${links} l WHERE l.workspace_id = ${v.workspaceId}
            AND l.env = ${v.env} AND l.account_key = accounts.account_key
          UNION ALL SELECT 'email', accounts.email_key)
        SELECT json_group_array(json_array(kind, value)) FROM (SELECT DISTINCT kind, value FROM held
          WHERE value IS NOT NULL))`.as('identifiers'),
    })
    .from(accounts)
    .where(sql`${accounts.workspaceId} = ${v.workspaceId} AND ${accounts.env} = ${v.env}
      AND ${accounts.accountKey} IN (SELECT value FROM json_each(${v.keys}))`),
)

/** Returns the exports of the accounts that are stored. */
export async function exportAccounts(
  { workspaceId, env }: Scope,
  db: D1Database,
  accountKeys: readonly string[],
): Promise<AccountExport[]> {
  const scope = { workspaceId, env }
  const rows = await accountsByKeys.all(db, { ...scope, keys: JSON.stringify(accountKeys) })
  return Promise.all(
    rows.map(async ({ accountKey, ...row }) => {
      const packed = await packedIdentifiers(scope, db, accountKey)
      const identifiers = [...identifierList.parse(JSON.parse(row.identifiers)), ...packed]
      const distinct = new Map(identifiers.map((it) => [JSON.stringify(it), it[0]]))
      return {
        ...row,
        labels: labelList.parse(JSON.parse(row.labels)),
        identifiers: Object.fromEntries(
          [...Map.groupBy(distinct.values(), (kind) => kind)].map(([kind, all]) => [
            kind,
            all.length,
          ]),
        ),
      }
    }),
  )
}

/** Reads the identifiers of an account's packed checks. */
async function packedIdentifiers(
  scope: Scope,
  db: D1Database,
  accountKey: string,
): Promise<[kind: string, value: string][]> {
  const { rows } = await searchPacks(scope, db, {
    ...ALL_TIME,
    keys: [accountKey],
    limit: MAX_CHECKS,
    isWanted: ({ owner }) => owner === accountKey,
  })
  return rows.flatMap(identifiersOfRow)
}
