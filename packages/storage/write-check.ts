import type { CheckRecord } from './check-record.ts'
import { findIdempotent, IDEMPOTENT_FOR_MS } from './idempotency/index.ts'
import { INDEXED } from './read-graph.ts'
import type { Scope } from './scope.ts'
import { periodOf } from './usage/index.ts'

/** Visitors, devices and addresses that an account row names: the newest. */
const MOST_TRACES = 6
/** A link that was seen within this time is not written again. */
const LINK_FRESH_MS = 3_600_000

export type WriteOutcome = 'stored' | 'quota_exceeded' | 'idempotency_taken'

/**
 * Stores a check and counts it, in one transaction: what is counted is what is stored. Writing the
 * same id again changes nothing, so a retry or the outbox may come late or twice.
 */
export async function writeCheck(
  scope: Scope,
  db: D1Database,
  record: CheckRecord,
): Promise<WriteOutcome> {
  const { workspaceId, env } = scope
  const period = periodOf(record.atMs).name
  const live = env === 'live' ? 1 : 0
  const idempotency = record.idempotency
  const stored = `EXISTS (SELECT 1 FROM visits WHERE workspace_id = ?1 AND env = ?2 AND id = ?3)`
  const statements = [
    db
      .prepare(
        `INSERT INTO usage (workspace_id, period, live_checks, test_checks)
         SELECT ?1, ?4, ?5, 1 - ?5 WHERE NOT ${stored}
           AND (?5 = 0 OR ?6 IS NULL OR ?6 > COALESCE(
             (SELECT live_checks FROM usage WHERE workspace_id = ?1 AND period = ?4), 0))
           AND (?7 IS NULL OR NOT EXISTS (SELECT 1 FROM idempotency
             WHERE workspace_id = ?1 AND env = ?2 AND key_hash = ?7 AND at_ms > ?8))
         ON CONFLICT (workspace_id, period) DO UPDATE SET
           live_checks = live_checks + excluded.live_checks,
           test_checks = test_checks + excluded.test_checks`,
      )
      .bind(
        workspaceId,
        env,
        record.id,
        period,
        live,
        record.quota,
        idempotency?.keyHash ?? null,
        record.atMs - IDEMPOTENT_FOR_MS,
      ),
    db
      .prepare(
        `INSERT INTO visits (workspace_id, env, id, at_ms, event, account_key, visitor_key,
           mailbox_key, score, verdict, facts, policy_version, contributions)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13 WHERE changes() > 0`,
      )
      .bind(
        workspaceId,
        env,
        record.id,
        record.atMs,
        record.event,
        record.accountKey,
        record.visitorKey,
        record.mailboxKey,
        record.score,
        record.verdict,
        JSON.stringify(record.visit),
        record.policyVersion,
        record.contributions ? JSON.stringify(record.contributions) : null,
      ),
  ]
  if (idempotency) {
    statements.push(
      db
        .prepare(
          `INSERT INTO idempotency (workspace_id, env, key_hash, body_hash, response, at_ms)
           SELECT ?1, ?2, ?4, ?5, ?6, ?7 WHERE ${stored}
           ON CONFLICT (workspace_id, env, key_hash) DO UPDATE SET body_hash = excluded.body_hash,
             response = excluded.response, at_ms = excluded.at_ms`,
        )
        .bind(
          workspaceId,
          env,
          record.id,
          idempotency.keyHash,
          idempotency.bodyHash,
          idempotency.response,
          record.atMs,
        ),
    )
  }
  if (record.newEmailDomain) {
    statements.push(
      db
        .prepare(
          `INSERT INTO email_domains (workspace_id, env, domain_key, first_ms)
           SELECT ?1, ?2, ?4, ?5 WHERE ${stored} ON CONFLICT DO NOTHING`,
        )
        .bind(workspaceId, env, record.id, record.newEmailDomain, record.atMs),
    )
  }
  if (record.accountKey !== null) statements.push(...accountStatements(scope, db, record, stored))
  const results = await db.batch(statements)
  if ((results[1]?.meta.changes ?? 0) > 0) return 'stored'
  return refusedBecause(scope, db, record)
}

function accountStatements(
  scope: Scope,
  db: D1Database,
  record: CheckRecord,
  stored: string,
): D1PreparedStatement[] {
  const { workspaceId, env } = scope
  return [
    db
      .prepare(
        `INSERT INTO links (workspace_id, env, kind, value, account_key, first_ms, last_ms)
         SELECT ?1, ?2, json_extract(j.value, '$.kind'), json_extract(j.value, '$.value'), ?4, ?5, ?5
         FROM json_each(?6) j WHERE ${stored}
         ON CONFLICT (workspace_id, env, kind, value, account_key) DO UPDATE SET
           last_ms = excluded.last_ms WHERE excluded.last_ms - last_ms > ${LINK_FRESH_MS}`,
      )
      .bind(
        workspaceId,
        env,
        record.id,
        record.accountKey,
        record.atMs,
        JSON.stringify(record.links),
      ),
    db
      .prepare(
        `INSERT INTO accounts (workspace_id, env, account_key, account_id, email_key, mailbox_key,
           score, verdict, disposable, first_ms, last_ms, family_key, traces)
         SELECT ?1, ?2, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11, ?12, (
           SELECT json_group_array(json_array(kind, value, last_ms)) FROM (
             SELECT kind, value, last_ms FROM links INDEXED BY links_traces
             WHERE workspace_id = ?1 AND env = ?2 AND account_key = ?4
               AND ${INDEXED}
             ORDER BY last_ms DESC LIMIT ${MOST_TRACES}))
         WHERE ${stored}
         ON CONFLICT (workspace_id, env, account_key) DO UPDATE SET
           account_id = excluded.account_id,
           email_key = COALESCE(excluded.email_key, email_key),
           mailbox_key = COALESCE(excluded.mailbox_key, mailbox_key),
           family_key = COALESCE(excluded.family_key, family_key),
           traces = excluded.traces, score = excluded.score, verdict = excluded.verdict,
           disposable = excluded.disposable,
           last_ms = max(last_ms, excluded.last_ms)`,
      )
      .bind(
        workspaceId,
        env,
        record.id,
        record.accountKey,
        record.accountId,
        record.emailKey,
        record.mailboxKey,
        record.score,
        record.verdict,
        record.disposable ? 1 : 0,
        record.atMs,
        record.familyKey,
      ),
  ]
}

/** Nothing was written: because it was before, because of the quota, or because of the key. */
async function refusedBecause(
  scope: Scope,
  db: D1Database,
  record: CheckRecord,
): Promise<WriteOutcome> {
  const { workspaceId, env } = scope
  const row = await db
    .prepare('SELECT id FROM visits WHERE workspace_id = ? AND env = ? AND id = ?')
    .bind(workspaceId, env, record.id)
    .first()
  if (row !== null) return 'stored'
  if (record.idempotency === null) return 'quota_exceeded'
  const taken = await findIdempotent(scope, db, record.idempotency.keyHash, record.atMs)
  return taken === null ? 'quota_exceeded' : 'idempotency_taken'
}
