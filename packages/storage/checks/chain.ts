import { type SQL, sql } from 'drizzle-orm'
import { aliasInScope, type Params } from '../database/index.ts'
import { accounts, identifiers, links, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** Accounts of a visitor whose checks are searched for the visitor's own (judgement). */
export const MAX_VISITOR_ACCOUNTS = 6
const ACCOUNT_LIMIT = sql.raw(String(MAX_VISITOR_ACCOUNTS))

/** Newest checks of accounts, as `id`; `keys` is a JSON list of account keys. */
export const newestOfAccounts = (v: Params<Scope>, keys: SQL): SQL => sql`SELECT a.last_visit AS id
  FROM json_each(${keys}) k CROSS JOIN ${accounts} a ON ${aliasInScope('a', v)} AND a.account_key = k.value`

/** Newest check of a visitor that named no account. */
export const newestAnonymous = (
  v: Params<Scope>,
  visitor: SQL,
): SQL => sql`SELECT i.last_visit AS id
  FROM ${identifiers} i WHERE ${aliasInScope('i', v)} AND i.kind = 'visitor' AND i.value = ${visitor} AND i.page = 0`

/** The MAX_VISITOR_ACCOUNTS newest accounts of a visitor. */
export const accountsOfVisitor = (v: Params<Scope>, visitor: SQL): SQL => sql`SELECT
  json_extract(m.value, '$[0]') AS account_key FROM ${identifiers} i CROSS JOIN json_each(i.members) m
  WHERE ${aliasInScope('i', v)} AND i.kind = 'visitor' AND i.value = ${visitor} AND i.page = 0
  LIMIT ${ACCOUNT_LIMIT}`

/** The same, including links written by versions before 0100. */
export const accountsEverOfVisitor = (v: Params<Scope>, visitor: SQL): SQL => sql`SELECT account_key
  FROM (${accountsOfVisitor(v, visitor)})
  UNION SELECT account_key FROM (SELECT l.account_key FROM ${links} l INDEXED BY links_newest
    WHERE ${aliasInScope('l', v)} AND l.kind = 'visitor' AND l.value = ${visitor}
      AND l.kind IN ('visitor', 'device', 'ip') ORDER BY l.last_ms DESC LIMIT ${ACCOUNT_LIMIT})`

/** Newest check of a visitor that named no account, and of accounts that were seen with the visitor. */
export const newestOfVisitor = (
  v: Params<Scope>,
  visitor: SQL,
): SQL => sql`${newestAnonymous(v, visitor)}
  UNION SELECT a.last_visit FROM (${accountsEverOfVisitor(v, visitor)}) s
  CROSS JOIN ${accounts} a ON ${aliasInScope('a', v)} AND a.account_key = s.account_key`

/**
 * SQL: the checks linked by `prev`, from the newest of each chain back, as `chain`: their columns and `total`, the
 * running sum of `counts`. A chain ends when `total` reaches `limit`, or at a check that retention deleted.
 */
export const chainFrom = (v: Params<Scope>, newest: SQL, counts: SQL, limit: SQL): SQL => sql`
  chain AS (
    SELECT c.*, (${counts}) AS total FROM (${newest}) s CROSS JOIN ${visits} c ON ${aliasInScope('c', v)} AND c.id = s.id
    UNION ALL
    SELECT c.*, p.total + (${counts}) FROM chain p CROSS JOIN ${visits} c ON ${aliasInScope('c', v)} AND c.id = p.prev
    WHERE p.total < ${limit})`
