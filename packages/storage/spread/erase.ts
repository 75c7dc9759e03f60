import { sql } from 'drizzle-orm'
import { inScope, type Places, statement } from '../database/index.ts'
import { anonymiseApart, MAX_ACCOUNTS } from '../erasure/anonymise.ts'
import { eraseApart, type NamedByChecks } from '../erasure/erase-apart.ts'
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
import { linkNamed } from './pending-links.ts'

const dropPending = statement(
  (_, v: Places<Scope & { keys: string }>) => sql`DELETE FROM ${pendingLinks}
    WHERE ${inScope(pendingLinks, v)} AND account_key IN (SELECT value FROM json_each(${v.keys}))`,
)

/** Repetitions of a step. Growth waits while an erasure is open: only a step that already runs can disturb it. */
const MAX_TRIES = 5

/** Returns the subject with accounts that were seen with its mailbox: the newest of those that are left. */
export async function withAccountsSeen(
  { workspaceId, env }: Scope,
  databases: Databases,
  subject: ErasureSubject,
): Promise<ErasureSubject> {
  const scope = { workspaceId, env }
  const accounts = [...subject.accounts]
  for (const { kind, value } of subject.identifiers) {
    if (kind === 'visitor') continue
    await linkNamed(scope, databases, value)
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
    const gone = await eraseInEach(scope, databases, subject)
    if (!isNothing(gone) || !isGrowing || !(await areClaimed(workspaceId, all))) return gone
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
  const gone: Record<string, number> = { checksWithoutVisitor: 0, links: 0 }
  const add = (rows: Record<string, number>) => {
    for (const [table, n] of Object.entries(rows)) gone[table] = (gone[table] ?? 0) + n
  }
  // Entries of lists are in the home: it is first, while the accounts still name their mailboxes.
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
    await linkNamed(scope, databases, value)
    const seen = await accountsWith(scope, databases, 'visitor', value, MAX_ACCOUNTS)
    const { checks, links } = await anonymiseApart(scope, databases.all, value, seen, AT_ONCE)
    add({ checksWithoutVisitor: checks, links })
  }
  if (!isNothing(gone)) return gone
  const unlinked = await Promise.all(databases.all.map((db) => unlinkLast(scope, db, subject)))
  return { ...gone, links: unlinked.reduce((sum, n) => sum + n, 0) }
}

/** Deletes related rows in the other databases: any of them may hold a first answer. */
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
        return eraseApart(scope, db, accounts, { ties: tiesHere, ...checks })
      }),
  )
  return changed.reduce((sum, n) => sum + n, 0)
}
