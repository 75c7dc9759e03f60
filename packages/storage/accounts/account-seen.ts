import { type SQL, sql } from 'drizzle-orm'
import type { CheckRecord } from '../checks/check-record.ts'
import {
  type Recent,
  recentAfter,
  recentOfKnown,
  recentOfNew,
} from '../checks/recent/newest-visits.ts'
import { type BoundStatement, type Params, statement } from '../database/index.ts'
import { MAX_TRACES } from '../graph/bounds.ts'
import { accounts } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

const LIMIT = sql.raw(String(MAX_TRACES))
const TRACED: readonly string[] = ['visitor', 'device', 'ip']

interface Seen extends Scope, Recent {
  id: string
  accountKey: string
  accountId: string | null
  emailKey: string | null
  mailboxKey: string | null
  familyKey: string | null
  score: number
  verdict: string
  disposable: number
  atMs: number
  /** JSON list of [kind, value, last_ms]. */
  traces: string
  /** 1: the visitor was let in; 0: the address and the traces of a known account do not change. */
  isLetIn: 0 | 1
}

/** Merges an account's recent traces with those of this visit: each once, newest first. */
export const mergedTraces = sql`(SELECT json_group_array(json_array(kind, value, last_ms)) FROM (
  SELECT kind, value, max(last_ms) AS last_ms FROM (
    SELECT value ->> 0 AS kind, value ->> 1 AS value,
      value ->> 2 AS last_ms FROM json_each(excluded.traces)
    UNION ALL SELECT value ->> 0, value ->> 1,
      value ->> 2 FROM json_each(accounts.traces))
  GROUP BY kind, value ORDER BY last_ms DESC, kind DESC LIMIT ${LIMIT}))`

/**
 * SQL: sets a column of the account's address. A refused visitor may have named another person's account with an
 * address of their own.
 */
function named(column: string, v: Params<Seen>): SQL {
  const [stored, given] = [sql.raw(`accounts.${column}`), sql.raw(`excluded.${column}`)]
  return sql`${sql.raw(column)} = CASE ${v.isLetIn} WHEN 1 THEN COALESCE(${given}, ${stored})
        ELSE ${stored} END`
}

/** Upserts the account of the check that the previous statement of the batch stored. */
const upsertAccount = statement(
  (_, v: Params<Seen>) => sql`INSERT INTO ${accounts} (workspace_id, env, account_key, account_id,
      email_key, mailbox_key, family_key, score, verdict, disposable, first_ms, last_ms, traces,
      last_visit, recent)
    SELECT ${v.workspaceId}, ${v.env}, ${v.accountKey}, ${v.accountId}, ${v.emailKey},
      ${v.mailboxKey}, ${v.familyKey}, ${v.score}, ${v.verdict}, ${v.disposable}, ${v.atMs},
      ${v.atMs}, ${v.traces}, ${v.id}, ${recentOfNew(v)}
    WHERE changes() > 0
    ON CONFLICT (workspace_id, env, account_key) DO UPDATE SET
      account_id = excluded.account_id,
      ${named('email_key', v)}, ${named('mailbox_key', v)}, ${named('family_key', v)},
      score = excluded.score, verdict = excluded.verdict, disposable = excluded.disposable,
      last_ms = max(last_ms, excluded.last_ms),
      traces = CASE ${v.isLetIn} WHEN 1 THEN ${mergedTraces} ELSE traces END,
      last_visit = excluded.last_visit, recent = ${recentOfKnown('accounts', v)}`,
)

/**
 * Returns whether the visitor of a check was let in. A refused visitor may be an attacker, whose browser, device and
 * address must not link the named account to accounts of their own.
 */
export const isLetIn = ({ verdict }: Pick<CheckRecord, 'verdict'>): boolean =>
  verdict === 'allow' || verdict === 'shadow'

export function accountSeen(
  scope: Scope,
  db: D1Database,
  record: CheckRecord,
  accountKey: string,
): BoundStatement<unknown> {
  const traces = record.links
    .filter(({ kind }) => TRACED.includes(kind))
    .map(({ kind, value }) => [kind, value, record.atMs])
  return upsertAccount.bind(db, {
    ...scope,
    id: record.id,
    accountKey,
    accountId: record.accountId,
    emailKey: record.emailKey,
    mailboxKey: record.mailboxKey,
    familyKey: record.familyKey,
    score: record.score,
    verdict: record.verdict,
    disposable: record.disposable ? 1 : 0,
    atMs: record.atMs,
    traces: JSON.stringify(traces),
    isLetIn: isLetIn(record) ? 1 : 0,
    ...recentAfter(record),
  })
}
