import { sql } from 'drizzle-orm'
import type { StoredCheck } from '../checks/index.ts'
import { batch, fromEach, inScope, type Params, statement } from '../database/index.ts'
import { linkElsewhere, linkOf } from '../graph/identifiers.ts'
import { accounts } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import type { Databases } from './databases.ts'

const ofAccounts = statement((q, v: Params<Scope & { keys: string }>) =>
  q
    .select({ mailboxKey: accounts.mailboxKey })
    .from(accounts)
    .where(
      sql`${inScope(accounts, v)} AND ${accounts.accountKey} IN (SELECT value FROM json_each(${v.keys}))
        AND ${accounts.mailboxKey} IS NOT NULL`,
    ),
)

/**
 * Returns the mailboxes of accounts. List entries refer to mailboxes and may be in another database than the accounts.
 */
export async function mailboxesOf(
  { workspaceId, env }: Scope,
  databases: Databases,
  accountKeys: readonly string[],
): Promise<{ kind: 'mailbox'; value: string }[]> {
  const keys = JSON.stringify(accountKeys)
  const holders = accountKeys.flatMap((key) => [...databases.of(key)])
  const found = await fromEach(holders, (db) => ofAccounts.all(db, { workspaceId, env, keys }))
  const values = new Set(found.flatMap(({ mailboxKey }) => mailboxKey ?? []))
  return [...values].map((value) => ({ kind: 'mailbox', value }))
}

/**
 * Links the mailbox of a check to its account, whose owner the visitor proved to be: refused visits do not link theirs.
 */
export async function linkMailbox(
  scope: Scope,
  databases: Databases,
  { accountKey, atMs, facts: { emailKey } }: StoredCheck,
): Promise<void> {
  if (accountKey === null || emailKey === null) return
  const link = linkOf({ kind: 'mailbox', value: emailKey }, true)
  await fromEach(databases.of(emailKey), async (db) => [
    await batch(db, [linkElsewhere(scope, db, accountKey, atMs, [link])] as const),
  ])
}
