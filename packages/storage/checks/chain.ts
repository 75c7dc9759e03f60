import { type SQL, sql } from 'drizzle-orm'
import { insideOf, type Places } from '../database/index.ts'
import { accounts, identifiers, links, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** Accounts of a visitor whose checks are searched for the visitor's own. */
const MAX_VISITOR_ACCOUNTS = sql.raw('6')

/** Newest checks of accounts, as `id`; `keys` is a JSON list of theirs. */
export const newestOfAccounts = (v: Places<Scope>, keys: SQL): SQL => sql`SELECT a.last_visit AS id
  FROM json_each(${keys}) k CROSS JOIN ${accounts} a ON ${insideOf('a', v)} AND a.account_key = k.value`

/** Newest check of a visitor that named no account. */
export const newestAnonymous = (
  v: Places<Scope>,
  visitor: SQL,
): SQL => sql`SELECT i.last_visit AS id
  FROM ${identifiers} i WHERE ${insideOf('i', v)} AND i.kind = 'visitor' AND i.value = ${visitor} AND i.page = 0`

/** Accounts of a visitor whose checks are searched for the visitor's own. */
export const accountsOfVisitor = (v: Places<Scope>, visitor: SQL): SQL => sql`SELECT
  json_extract(m.value, '$[0]') AS account_key FROM ${identifiers} i CROSS JOIN json_each(i.members) m
  WHERE ${insideOf('i', v)} AND i.kind = 'visitor' AND i.value = ${visitor} AND i.page = 0
  LIMIT ${MAX_VISITOR_ACCOUNTS}`

/** The same, also by links of versions before 0100. */
export const accountsEverOfVisitor = (v: Places<Scope>, visitor: SQL): SQL => sql`SELECT account_key
  FROM (${accountsOfVisitor(v, visitor)})
  UNION SELECT account_key FROM (SELECT l.account_key FROM ${links} l INDEXED BY links_newest
    WHERE ${insideOf('l', v)} AND l.kind = 'visitor' AND l.value = ${visitor}
      AND l.kind IN ('visitor', 'device', 'ip') ORDER BY l.last_ms DESC LIMIT ${MAX_VISITOR_ACCOUNTS})`

/** Newest check of a visitor that named no account, and of accounts that were seen with the visitor. */
export const newestOfVisitor = (
  v: Places<Scope>,
  visitor: SQL,
): SQL => sql`${newestAnonymous(v, visitor)}
  UNION SELECT a.last_visit FROM (${accountsEverOfVisitor(v, visitor)}) s
  CROSS JOIN ${accounts} a ON ${insideOf('a', v)} AND a.account_key = s.account_key`

/**
 * Follows checks from the newest back, as `chain` of their columns and `got`, the sum of what they count; each line ends where that
 * is `most`. What retention deleted ends a line.
 */
export const chainFrom = (v: Places<Scope>, newest: SQL, counts: SQL, most: SQL): SQL => sql`
  chain AS (
    SELECT c.*, (${counts}) AS got FROM (${newest}) s CROSS JOIN ${visits} c ON ${insideOf('c', v)} AND c.id = s.id
    UNION ALL
    SELECT c.*, p.got + (${counts}) FROM chain p CROSS JOIN ${visits} c ON ${insideOf('c', v)} AND c.id = p.prev
    WHERE p.got < ${most})`
