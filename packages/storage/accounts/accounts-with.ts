import { sql } from 'drizzle-orm'
import { inScope, type Params, statement } from '../database/index.ts'
import { accounts, identifiers, links } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

interface Wanted extends Scope {
  kind: string
  value: string
  limit: number
}

/** All pages of the identifier, and its links of versions before 0100. */
const accountsOf = statement((q, v: Params<Wanted>) =>
  q
    .select({ accountKey: sql<string>`account_key`.as('account_key') })
    .from(sql`(SELECT account_key, max(last_ms) AS last_ms FROM (
        SELECT json_extract(m.value, '$[0]') AS account_key, json_extract(m.value, '$[2]') AS last_ms
        FROM ${identifiers} CROSS JOIN json_each(${identifiers.members}) m
        WHERE ${inScope(identifiers, v)} AND ${identifiers.kind} = ${v.kind} AND ${identifiers.value} = ${v.value}
        UNION ALL SELECT ${links.accountKey}, ${links.lastMs} FROM ${links}
        WHERE ${inScope(links, v)} AND ${links.kind} = ${v.kind} AND ${links.value} = ${v.value})
      GROUP BY account_key ORDER BY last_ms DESC LIMIT ${v.limit})`),
)

/** Returns the accounts seen with an identifier, newest first, at most `limit` of them. */
export async function accountsWith(
  { workspaceId, env }: Scope,
  db: D1Database,
  kind: 'visitor' | 'email' | 'mailbox' | 'ip',
  value: string,
  limit: number,
): Promise<string[]> {
  const rows = await accountsOf.all(db, { workspaceId, env, kind, value, limit })
  return rows.map(({ accountKey }) => accountKey)
}

const known = statement((q, v: Params<Scope & { keys: string }>) =>
  q
    .select({ accountKey: accounts.accountKey })
    .from(accounts)
    .where(
      sql`${inScope(accounts, v)} AND ${accounts.accountKey} IN (SELECT value FROM json_each(${v.keys}))`,
    ),
)

/** Filters accounts to those with a stored check. */
export async function knownAccounts(
  { workspaceId, env }: Scope,
  db: D1Database,
  accountKeys: readonly string[],
): Promise<string[]> {
  const rows = await known.all(db, { workspaceId, env, keys: JSON.stringify(accountKeys) })
  return rows.map(({ accountKey }) => accountKey)
}

const atAddress = statement((q, v: Params<Scope & { keys: string; emailKey: string }>) =>
  q
    .select({ accountKey: accounts.accountKey })
    .from(accounts)
    .where(
      sql`${inScope(accounts, v)} AND ${accounts.emailKey} = ${v.emailKey} AND ${accounts.accountKey} IN (SELECT value FROM json_each(${v.keys}))`,
    ),
)

/** Filters accounts to those whose newest address is this one. */
export async function accountsAtAddress(
  { workspaceId, env }: Scope,
  db: D1Database,
  accountKeys: readonly string[],
  emailKey: string,
): Promise<string[]> {
  const keys = JSON.stringify(accountKeys)
  const rows = await atAddress.all(db, { workspaceId, env, keys, emailKey })
  return rows.map(({ accountKey }) => accountKey)
}
