import { sql } from 'drizzle-orm'
import { inScope, type Params, statement } from '../database/index.ts'
import { anonymiseInEach, MAX_ACCOUNTS } from '../erasure/anonymise.ts'
import { eraseReferences, type NamedByChecks } from '../erasure/erase-references.ts'
import {
  AT_ONCE,
  eraseAccounts,
  eraseStep as eraseStepIn,
  isNothing,
} from '../erasure/erase-step.ts'
import type { ErasureSubject } from '../erasure/index.ts'
import { unlinkLast } from '../erasure/unlink.ts'
import { pendingLinks } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { accountsWith } from './accounts.ts'
import type { Databases } from './databases.ts'
import { areClaimed, revokeClaims } from './grow-claim.ts'
import { mailboxesOf } from './mailboxes.ts'
import { writePendingLinksTo } from './pending-links.ts'

const dropPending = statement(
  (_, v: Params<Scope & { keys: string }>) => sql`DELETE FROM ${pendingLinks}
    WHERE ${inScope(pendingLinks, v)} AND account_key IN (SELECT value FROM json_each(${v.keys}))`,
)

/** Attempts of a step. Growth waits while an erasure is open: only a growth step that already runs can interfere. */
const MAX_TRIES = 5

/** Adds the newest accounts that were seen with the subject's mailboxes and email addresses. */
export async function withAccountsOfMailboxes(
  { workspaceId, env }: Scope,
  databases: Databases,
  subject: ErasureSubject,
): Promise<ErasureSubject> {
  const scope = { workspaceId, env }
  const accounts = [...subject.accounts]
  for (const { kind, value } of subject.identifiers) {
    if (kind === 'visitor') continue
    await writePendingLinksTo(scope, databases, value)
    accounts.push(...(await accountsWith(scope, databases, kind, value, MAX_ACCOUNTS)))
  }
  return { ...subject, accounts: [...new Set(accounts)] }
}

/**
 * Erases in one bounded step over all tables of all databases; returns the rows deleted from each. The erasure is done
 * when all are 0. A step during which rows moved to another database is repeated.
 */
export async function eraseStep(
  { workspaceId, env }: Scope,
  databases: Databases,
  subject: ErasureSubject,
): Promise<Record<string, number>> {
  const scope = { workspaceId, env }
  const { all, home, isGrowing } = databases
  if (all.length === 1) return eraseStepIn(scope, home, subject)
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (isGrowing) await revokeClaims(workspaceId, all)
    const deleted = await eraseInEach(scope, databases, subject)
    if (!isNothing(deleted) || !isGrowing || !(await areClaimed(workspaceId, all))) return deleted
  }
  throw new Error('Rows kept moving during an erasure')
}

async function eraseInEach(
  scope: Scope,
  databases: Databases,
  subject: ErasureSubject,
): Promise<Record<string, number>> {
  const { accounts } = subject
  const mailboxes = await mailboxesOf(scope, databases, accounts)
  const keys = JSON.stringify(accounts)
  const deleted: Record<string, number> = { checksWithoutVisitor: 0, links: 0 }
  const add = (rows: Record<string, number>) => {
    for (const [table, n] of Object.entries(rows)) deleted[table] = (deleted[table] ?? 0) + n
  }
  // The home is first: it has the list entries, which are found by mailboxes while the accounts are stored.
  for (const db of databases.all) {
    await dropPending.run(db, { ...scope, keys })
    add(
      await eraseAccounts(scope, db, subject, {
        mailboxes,
        eraseElsewhere: (named) => eraseElsewhere(scope, databases, db, accounts, named),
      }),
    )
  }
  for (const { kind, value } of subject.identifiers) {
    if (kind !== 'visitor') continue
    await writePendingLinksTo(scope, databases, value)
    const seen = await accountsWith(scope, databases, 'visitor', value, MAX_ACCOUNTS)
    const step = { visitor: value, accountKeys: seen, rows: AT_ONCE }
    const { checks, links } = await anonymiseInEach(scope, databases.all, step)
    add({ checksWithoutVisitor: checks, links })
  }
  if (!isNothing(deleted)) return deleted
  const unlinked = await Promise.all(databases.all.map((db) => unlinkLast(scope, db, subject)))
  return { ...deleted, links: unlinked.reduce((sum, n) => sum + n, 0) }
}

/** Erases rows in the other databases that refer to the checks; any database may hold a first answer. */
async function eraseElsewhere(
  scope: Scope,
  databases: Databases,
  own: D1Database,
  accounts: readonly string[],
  { ties, ...checks }: NamedByChecks,
): Promise<number> {
  const changed = await Promise.all(
    databases.all
      .filter((db) => db !== own)
      .map((db) => {
        const tiesHere = ties.filter(([, value]) => databases.of(value).includes(db))
        return eraseReferences(scope, db, accounts, { ties: tiesHere, ...checks })
      }),
  )
  return changed.reduce((sum, n) => sum + n, 0)
}
