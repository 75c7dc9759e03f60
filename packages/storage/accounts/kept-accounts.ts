import type { Verdict } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { chainFrom } from '../checks/chain.ts'
import { packedPath } from '../checks/packed-visit.ts'
import { identifiersOfRow } from '../checks/row-identifiers.ts'
import { type Places, statement } from '../database/index.ts'
import { EVER, searchPacks } from '../packs/index.ts'
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
const MAX_CHECKS = 1_000
const names = z.array(z.string())

const held = z.array(z.tuple([z.string(), z.string()]))

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

export async function keptAccounts(
  { workspaceId, env }: Scope,
  db: D1Database,
  accountKeys: readonly string[],
): Promise<KeptAccount[]> {
  const scope = { workspaceId, env }
  const rows = await keptOfKeys.all(db, { ...scope, keys: JSON.stringify(accountKeys) })
  return Promise.all(
    rows.map(async ({ accountKey, ...row }) => {
      const packed = await packedIdentifiers(scope, db, accountKey)
      const identifiers = [...held.parse(JSON.parse(row.identifiers)), ...packed]
      const distinct = new Map(identifiers.map((it) => [JSON.stringify(it), it[0]]))
      return {
        ...row,
        labels: names.parse(JSON.parse(row.labels)),
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

/** Identifiers of an account's packed checks, each with its kind. */
async function packedIdentifiers(
  scope: Scope,
  db: D1Database,
  accountKey: string,
): Promise<[kind: string, value: string][]> {
  const { rows } = await searchPacks(scope, db, {
    ...{ ...EVER, keys: [accountKey], most: MAX_CHECKS },
    isWanted: ({ owner }) => owner === accountKey,
  })
  return rows.flatMap(identifiersOfRow)
}
