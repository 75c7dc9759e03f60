import { type SQL, sql } from 'drizzle-orm'
import { aliasInScope, inScope, type Params, statement } from '../database/index.ts'
import { accounts, feedback } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/**
 * When the owner of an account last gave a proof, ms, by outcomes and by feedback that its password was reset; NULL:
 * never, or there is no such account.
 */
export const provedMs = (v: Params<Scope>, account: SQL): SQL<number | null> => sql<
  number | null
>`(SELECT NULLIF(max(COALESCE(a.proved_ms, 0), COALESCE((
    SELECT max(f.at_ms) FROM ${feedback} f INDEXED BY feedback_of_account
    WHERE ${aliasInScope('f', v)} AND f.account_key = ${account} AND f.label = 'password_reset'), 0)), 0)
  FROM ${accounts} a WHERE ${aliasInScope('a', v)} AND a.account_key = ${account})`

/** Reads when the owner of one account last gave a proof. */
export const accountProof = statement((q, v: Params<Scope & { key: string }>) =>
  q.select({ provedMs: provedMs(v, sql`${v.key}`).as('provedMs') }).from(sql`(SELECT 1)`),
)

const prove = statement(
  (_, v: Params<Scope & { accountKey: string; atMs: number }>) => sql`UPDATE ${accounts}
    SET proved_ms = max(COALESCE(proved_ms, 0), ${v.atMs})
    WHERE ${inScope(accounts, v)} AND account_key = ${v.accountKey}`,
)

/** Records that the owner of an account gave a proof. */
export async function addProof(
  { workspaceId, env }: Scope,
  db: D1Database,
  accountKey: string,
  atMs: number,
): Promise<void> {
  await prove.run(db, { workspaceId, env, accountKey, atMs })
}
