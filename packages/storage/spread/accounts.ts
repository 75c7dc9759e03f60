import {
  type AccountExport,
  accountsAtAddress as accountsAtAddressIn,
  accountsWith as accountsWithIn,
  addProof as addProofIn,
  exportAccounts as exportAccountsIn,
  knownAccounts as knownAccountsIn,
} from '../accounts/index.ts'
import { fromEach } from '../database/index.ts'
import { entriesAbout as entriesAboutIn, type StoredEntry } from '../lists/index.ts'
import type { Scope } from '../scope.ts'
import type { Databases } from './databases.ts'
import { mailboxesOf } from './mailboxes.ts'

const databasesOf = (databases: Databases, keys: readonly string[]) =>
  keys.flatMap((key) => [...databases.of(key)])

/** Returns the accounts seen with an identifier, newest first, at most `limit` of them. */
export async function accountsWith(
  scope: Scope,
  databases: Databases,
  kind: 'visitor' | 'email' | 'mailbox' | 'ip',
  value: string,
  limit: number,
): Promise<string[]> {
  const found = await fromEach(databases.of(value), (db) =>
    accountsWithIn(scope, db, kind, value, limit),
  )
  return [...new Set(found)].slice(0, limit)
}

/** Filters accounts to those with a stored check. */
export async function knownAccounts(
  scope: Scope,
  databases: Databases,
  accountKeys: readonly string[],
): Promise<string[]> {
  const found = await fromEach(databasesOf(databases, accountKeys), (db) =>
    knownAccountsIn(scope, db, accountKeys),
  )
  return [...new Set(found)]
}

/** Filters accounts to those whose newest address is this one. */
export async function accountsAtAddress(
  scope: Scope,
  databases: Databases,
  accountKeys: readonly string[],
  emailKey: string,
): Promise<string[]> {
  const found = await fromEach(databasesOf(databases, accountKeys), (db) =>
    accountsAtAddressIn(scope, db, accountKeys, emailKey),
  )
  return [...new Set(found)]
}

/** Returns the stored facts of accounts for an export. */
export async function exportAccounts(
  scope: Scope,
  databases: Databases,
  accountKeys: readonly string[],
): Promise<AccountExport[]> {
  const found = await fromEach(databasesOf(databases, accountKeys), (db) =>
    exportAccountsIn(scope, db, accountKeys),
  )
  const accounts = new Map<string, AccountExport>()
  for (const it of found) {
    const known = accounts.get(it.accountId)
    accounts.set(it.accountId, known === undefined ? it : merged(known, it))
  }
  return [...accounts.values()]
}

/** Merges the rows of an account that is moving. */
function merged(a: AccountExport, b: AccountExport): AccountExport {
  const [newer, older] = a.lastMs >= b.lastMs ? [a, b] : [b, a]
  const kinds = [...Object.keys(older.identifiers), ...Object.keys(newer.identifiers)]
  const count = (kind: string) =>
    Math.max(older.identifiers[kind] ?? 0, newer.identifiers[kind] ?? 0)
  return {
    ...newer,
    firstMs: Math.min(a.firstMs, b.firstMs),
    isAbuser: a.isAbuser || b.isAbuser,
    labels: [...new Set([...newer.labels, ...older.labels])],
    identifiers: Object.fromEntries(kinds.map((kind) => [kind, count(kind)])),
  }
}

/** Records that the owner of an account gave a proof. */
export async function addProof(
  scope: Scope,
  databases: Databases,
  accountKey: string,
  atMs: number,
): Promise<void> {
  const holders = databases.of(accountKey).filter((db) => db !== undefined)
  await Promise.all(holders.map((db) => addProofIn(scope, db, accountKey, atMs)))
}

/** List entries about a person, for an export. */
export async function entriesAbout(
  scope: Scope,
  databases: Databases,
  accountKeys: readonly string[],
  identifiers: readonly { kind: string; value: string }[],
): Promise<StoredEntry[]> {
  const mailboxes =
    databases.all.length === 1 ? [] : await mailboxesOf(scope, databases, accountKeys)
  return entriesAboutIn(scope, databases.home, accountKeys, [...identifiers, ...mailboxes])
}
