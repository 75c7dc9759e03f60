import { DAY_MS } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import { isLetIn } from '../accounts/account-seen.ts'
import type { CheckRecord } from '../checks/check-record.ts'
import { isStored } from '../checks/is-stored.ts'
import { type Recent, recentOfKnown, recentOfNew } from '../checks/recent/newest-visits.ts'
import { aliasInScope, type BoundStatement, type Params, statement } from '../database/index.ts'
import { identifiers } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { capacityOf, MAX_OLDEST, readLimitOf, refreshMsOf } from './bounds.ts'
import { NEVER_UNUSED, spareOf, type Unused, unusedAt } from './unused.ts'

/** Kinds of which a full row takes no further account until its oldest member is due for a refresh. */
const CROWDED = sql.raw(`('subnet', 'tls')`)
/** Kinds whose accounts are all stored: feedback, export and erasure need them. */
const ARCHIVED = sql.raw(`('visitor', 'mailbox')`)

interface Linked extends Scope {
  id: string
  accountKey: string
  atMs: number
  /** JSON object by kind of [value, accounts kept, bound of the row, ms after which a member is refreshed]. */
  links: string
}

/** Whether the check of the links is stored. */
type Condition = (v: Params<Linked>) => SQL

/** SQL: the account's member of a row, as JSON; NULL: there is none. */
const own = (members: SQL, accountKey: SQL): SQL =>
  sql`(SELECT m.value FROM json_each(${members}) m WHERE m.value ->> 0 = ${accountKey})`

/** SQL: full rows, which are moved to a separate page before an account is added. */
const fullRows = (
  v: Params<Linked>,
  condition: SQL,
): SQL => sql`SELECT i.workspace_id, i.env, i.kind,
    i.value, ${v.atMs}, i.members
  FROM json_each(${v.links}) j CROSS JOIN ${identifiers} i ON ${aliasInScope('i', v)}
    AND i.kind = j.key AND i.value = j.value ->> 0 AND i.page = 0
  WHERE j.key IN ${ARCHIVED} AND json_array_length(i.members) >= j.value ->> 2
    AND ${own(sql`i.members`, sql`${v.accountKey}`)} IS NULL AND ${condition}`

const upsertLinks = <Values extends Linked>(isMet: Condition, spare: (v: Params<Values>) => SQL) =>
  statement((_, v: Params<Values>) => {
    const condition = isMet(v)
    // D1 binds numbers as REAL, which JSON would write with a fraction.
    const atMs = sql`CAST(${v.atMs} AS INTEGER)`
    const link = sql`${v.links} -> excluded.kind`
    const isSpare = sql`excluded.value <> ${link} ->> 0`
    const mine = own(sql`identifiers.members`, sql`${v.accountKey}`)
    const others = sql`SELECT m.value AS member, m.key AS at FROM json_each(identifiers.members) m
    WHERE m.value ->> 0 <> ${v.accountKey}`
    const count = sql`json_array_length(identifiers.members)`
    const keeps = sql`${link} ->> 1`
    const oldest = sql`CASE excluded.kind WHEN 'device' THEN ${sql.raw(String(MAX_OLDEST))} ELSE 0 END`
    // A new identifier takes over an unused row: D1 bills a row whose key changes once, an insert and a delete twice.
    // A row below its bound keeps all accounts; a full one the newest and, of a device, those last seen longest ago.
    return sql`INSERT INTO ${identifiers} (workspace_id, env, kind, value, page, members)
    ${fullRows(v, condition)}
    UNION ALL SELECT ${v.workspaceId}, ${v.env}, j.key, COALESCE(${spare(v)}, j.value ->> 0), 0,
      json_array(json_array(${v.accountKey}, ${atMs}, ${atMs}))
    FROM json_each(${v.links}) j WHERE ${condition}
    ON CONFLICT (workspace_id, env, kind, value, page) DO UPDATE SET value = ${link} ->> 0,
      last_visit = CASE WHEN ${isSpare} THEN NULL ELSE last_visit END,
      recent = CASE WHEN ${isSpare} THEN NULL ELSE recent END,
      members = CASE WHEN ${isSpare} THEN excluded.members ELSE (
      SELECT json_group_array(json(member)) FROM (
        SELECT json_array(${v.accountKey}, min(${atMs}, COALESCE(${mine} ->> 1, ${atMs})),
          max(${atMs}, COALESCE(${mine} ->> 2, ${atMs}))) AS member
        UNION ALL
        SELECT member FROM (${others})
        WHERE ${mine} IS NOT NULL OR ${count} < ${link} ->> 2 OR at < ${keeps} - 1 OR at >= ${count} - ${oldest})) END
    WHERE identifiers.page = 0 AND (${isSpare} OR COALESCE(${atMs} - ${mine} ->> 2 > ${link} ->> 3,
      excluded.kind NOT IN ${CROWDED} OR ${count} < ${keeps}
      OR ${atMs} - json_extract(identifiers.members, '$[#-1][2]') > ${link} ->> 3))`
  })

const linkIfStored = upsertLinks<Linked & Unused>(isStored, spareOf)
const linkAlways = upsertLinks<Linked>(
  () => sql`TRUE`,
  () => sql`NULL`,
)

/** A link as it is written: kind, value, accounts kept, bound of the row, ms after which a member is refreshed. */
export type Link = [kind: string, value: string, kept: number, capacity: number, refreshMs: number]

/** Identifiers of a check that lead to its account. */
export function linksOf(record: CheckRecord): Link[] {
  const { links, visitorKey } = record
  const hasVisitor = visitorKey !== null
  const wasLetIn = isLetIn(record)
  return (
    links
      // Accounts of an address are found by its mailbox, those of a session by its visitor.
      .filter(({ kind }) => kind !== 'email' && !(kind === 'session' && hasVisitor))
      .map((it) => linkOf(it, wasLetIn))
  )
}

export const linkOf = ({ kind, value }: CheckRecord['links'][number], wasLetIn: boolean): Link => [
  kind,
  value,
  readLimitOf(kind),
  capacityOf(kind),
  refreshMsOf(kind, wasLetIn),
]

/** Links as the statement reads them; at most one of each kind. */
const linksByKind = (links: readonly Link[]): string =>
  JSON.stringify(Object.fromEntries(links.map(([kind, ...link]) => [kind, link])))

/** Returns the statement that links identifiers to the account: new ones, and those due for a refresh. */
export function linkAccount(
  scope: Scope,
  db: D1Database,
  record: CheckRecord,
  accountKey: string,
): BoundStatement<unknown> {
  const { id, atMs, retentionDays } = record
  const links = linksByKind(linksOf(record))
  const unused = retentionDays === undefined ? NEVER_UNUSED : unusedAt(atMs, retentionDays * DAY_MS)
  return linkIfStored.bind(db, { ...scope, id, accountKey, atMs, links, ...unused })
}

/** Returns the statement that links identifiers to an account whose check is in another database. Idempotent. */
export function linkElsewhere(
  { workspaceId, env }: Scope,
  db: D1Database,
  accountKey: string,
  atMs: number,
  links: readonly Link[],
): BoundStatement<unknown> {
  const values = { workspaceId, env, id: '', accountKey, atMs, links: linksByKind(links) }
  return linkAlways.bind(db, values)
}

/** Records the newest check of a visitor that named no account; follows the statement that stored it. */
export const visitorSeen = statement(
  (_, v: Params<Scope & Recent & { value: string; id: string }>) => sql`INSERT INTO ${identifiers}
    (workspace_id, env, kind, value, page, members, last_visit, recent)
    SELECT ${v.workspaceId}, ${v.env}, 'visitor', ${v.value}, 0, '[]', ${v.id}, ${recentOfNew(v)} WHERE changes() > 0
    ON CONFLICT (workspace_id, env, kind, value, page) DO UPDATE SET
      last_visit = excluded.last_visit, recent = ${recentOfKnown('identifiers', v)}`,
)
