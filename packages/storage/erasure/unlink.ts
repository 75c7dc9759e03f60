import { type SQL, sql } from 'drizzle-orm'
import { batch, inScope, insideOf, type Places, statement } from '../database/index.ts'
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
type U = Places<Unlinked>

/** A statement's identifiers, by `kind` and `value`. */
export const isAmong = (list: SQL): SQL => sql`(kind, value) IN (
  SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(${list}))`
const tied = (v: U): SQL => sql`${inScope(identifiers, v)} AND ${isAmong(sql`${v.ties}`)}`

/** Removes accounts from rows of identifiers but for those that stay, and deletes rows that are empty then. */
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

/** A check that was stored since the accounts were searched keeps its account, and that its link. */
const unlinkErased = unlinkUnless(
  (v) => sql`EXISTS (SELECT 1 FROM ${accounts} a WHERE ${insideOf('a', v)}
    AND a.account_key = json_extract(m.value, '$[0]'))`,
)
const olderLinks = statement(
  (_, v: U) => sql`DELETE FROM ${links} WHERE ${inScope(links, v)} AND ${isAmong(sql`${v.ties}`)}
    AND account_key IN (SELECT value FROM json_each(${v.accounts}))`,
)

/** The identifiers by which an erasure finds its accounts, as JSON list of [kind, value]. */
export const leadingTo = (subject: ErasureSubject): string =>
  JSON.stringify(
    subject.identifiers.flatMap(({ kind, value }) => (kind === 'visitor' ? [] : [[kind, value]])),
  )

/**
 * Removes accounts of which nothing is left from the identifiers that lead to them. It goes last, so that an erasure that
 * was cut off, and another one at the same time, find them. Returns the number of rows changed.
 */
export async function unlinkLast(
  { workspaceId, env }: Scope,
  db: D1Database,
  subject: ErasureSubject,
): Promise<number> {
  const accountKeys = JSON.stringify(subject.accounts)
  const values = { workspaceId, env, accounts: accountKeys, ties: leadingTo(subject) }
  const [update, deletion] = unlinkErased
  const [changed, , older] = await batch(db, [
    update.bind(db, values),
    deletion.bind(db, values),
    olderLinks.bind(db, values),
  ] as const)
  return changed.changes + older.changes
}

/** Identifiers in the rows of accounts: their checks may be past retention. */
const inRows = statement((q, v: Places<Scope & { accounts: string }>) => {
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
