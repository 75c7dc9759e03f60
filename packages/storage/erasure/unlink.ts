import { type SQL, sql } from 'drizzle-orm'
import { aliasInScope, batch, inScope, type Params, statement } from '../database/index.ts'
import { accounts, identifiers, links } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import type { ErasureSubject } from './erasures.ts'

/** Accounts that are removed from identifiers. */
export interface Unlinked extends Scope {
  /** JSON list of keys. */
  accounts: string
  /** JSON list of [kind, value]. */
  ties: string
}
type U = Params<Unlinked>

/** SQL: whether a row's `kind` and `value` are in a JSON list of [kind, value]. */
export const isAmong = (list: SQL): SQL => sql`(kind, value) IN (
  SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(${list}))`
const tied = (v: U): SQL => sql`${inScope(identifiers, v)} AND ${isAmong(sql`${v.ties}`)}`

/** Removes accounts from rows of identifiers unless `stays` holds, and deletes rows that become empty. */
const unlinkUnless = (stays: (v: U) => SQL) => {
  const others = (v: U): SQL => sql`FROM json_each(identifiers.members) m
    WHERE json_extract(m.value, '$[0]') NOT IN (SELECT value FROM json_each(${v.accounts})) OR ${stays(v)}`
  return [
    statement(
      (
        _,
        v: U,
      ) => sql`UPDATE ${identifiers} SET members = (SELECT json_group_array(json(m.value)) ${others(v)})
        WHERE ${tied(v)} AND json_array_length(members) > (SELECT count(*) ${others(v)})`,
    ),
    statement(
      (_, v: U) => sql`DELETE FROM ${identifiers}
        WHERE ${tied(v)} AND members = '[]' AND last_visit IS NULL`,
    ),
  ] as const
}
export const unlink = unlinkUnless(() => sql`FALSE`)

/** An account that got a check after the search is still stored, and keeps its links. */
const unlinkErased = unlinkUnless(
  (v) => sql`EXISTS (SELECT 1 FROM ${accounts} a WHERE ${aliasInScope('a', v)}
    AND a.account_key = json_extract(m.value, '$[0]'))`,
)
const olderLinks = statement(
  (_, v: U) => sql`DELETE FROM ${links} WHERE ${inScope(links, v)} AND ${isAmong(sql`${v.ties}`)}
    AND account_key IN (SELECT value FROM json_each(${v.accounts}))`,
)

/** The identifiers by which an erasure finds its accounts, as JSON list of [kind, value]. */
export const lookupKeys = (subject: ErasureSubject): string =>
  JSON.stringify(
    subject.identifiers.flatMap(({ kind, value }) => (kind === 'visitor' ? [] : [[kind, value]])),
  )

/**
 * Removes fully erased accounts from the identifiers by which the erasure finds them. It is the last step, so that an
 * interrupted or concurrent erasure still finds the accounts. Returns the number of rows changed.
 */
export async function unlinkLast(
  { workspaceId, env }: Scope,
  db: D1Database,
  subject: ErasureSubject,
): Promise<number> {
  const accountKeys = JSON.stringify(subject.accounts)
  const values = { workspaceId, env, accounts: accountKeys, ties: lookupKeys(subject) }
  const [update, deletion] = unlinkErased
  const [changed, , older] = await batch(db, [
    update.bind(db, values),
    deletion.bind(db, values),
    olderLinks.bind(db, values),
  ] as const)
  return changed.changes + older.changes
}

/** Identifiers in the rows of accounts: their checks may be past retention. */
const inRows = statement((q, v: Params<Scope & { accounts: string }>) => {
  const theirs = sql`${inScope(accounts, v)} AND account_key IN (SELECT value FROM json_each(${v.accounts}))`
  return q
    .select({ kind: sql<string>`t.kind`.as('kind'), value: sql<string>`t.value`.as('value') })
    .from(
      sql`(SELECT 'mailbox' AS kind, mailbox_key AS value FROM ${accounts}
        WHERE ${theirs} AND mailbox_key IS NOT NULL
      UNION SELECT j.value ->> 0, j.value ->> 1 FROM ${accounts}, json_each(traces) j WHERE ${theirs}) t`,
    )
})

/** Returns the mailboxes and the newest visitors, devices and addresses of accounts, as [kind, value]. */
export async function tiesInRows(
  { workspaceId, env }: Scope,
  db: D1Database,
  accountKeys: string,
): Promise<[string, string][]> {
  const rows = await inRows.all(db, { workspaceId, env, accounts: accountKeys })
  return rows.map(({ kind, value }) => [kind, value])
}
