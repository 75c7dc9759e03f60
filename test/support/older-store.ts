import type { CheckRecord } from '../../packages/storage/checks/check-record.ts'

/** Stores checks as versions before migration 0100 did: a row for each link, a counter, keys in indexed columns. */
export async function writeAsBefore(
  workspaceId: string,
  db: D1Database,
  record: CheckRecord,
): Promise<void> {
  const { id, atMs, accountKey, visit } = record
  const run = (sql: string, ...values: unknown[]) =>
    db
      .prepare(sql)
      .bind(...values)
      .run()
  await run(
    `INSERT INTO usage (workspace_id, period, live_checks) VALUES (?, ?, 1)
     ON CONFLICT DO UPDATE SET live_checks = live_checks + 1`,
    workspaceId,
    new Date(atMs).toISOString().slice(0, 7),
  )
  await run(
    `INSERT INTO visits (workspace_id, env, id, at_ms, event, account_key, visitor_key, mailbox_key, score,
       verdict, facts, policy_version, contributions)
     VALUES (?, 'live', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    workspaceId,
    id,
    atMs,
    record.event,
    accountKey,
    record.visitorKey,
    record.mailboxKey,
    record.score,
    record.verdict,
    JSON.stringify(visit),
    record.policyVersion,
    JSON.stringify([{ code: 'base', label: 'Every visit', compartment: 'base', points: 3 }]),
  )
  if (accountKey === null) return
  for (const { kind, value } of record.links) {
    await run(
      `INSERT INTO links (workspace_id, env, kind, value, account_key, first_ms, last_ms)
       VALUES (?1, 'live', ?2, ?3, ?4, ?5, ?5) ON CONFLICT DO UPDATE SET last_ms = excluded.last_ms`,
      workspaceId,
      kind,
      value,
      accountKey,
      atMs,
    )
  }
  await run(
    `INSERT INTO accounts (workspace_id, env, account_key, account_id, email_key, mailbox_key, family_key, score,
       verdict, disposable, first_ms, last_ms, traces)
     SELECT ?1, 'live', ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10, (
       SELECT json_group_array(json_array(kind, value, last_ms)) FROM (
         SELECT kind, value, last_ms FROM links WHERE workspace_id = ?1 AND env = 'live' AND account_key = ?2
           AND kind IN ('visitor', 'device', 'ip') ORDER BY last_ms DESC, kind DESC LIMIT 6))
     WHERE true
     ON CONFLICT DO UPDATE SET traces = excluded.traces, score = excluded.score, verdict = excluded.verdict,
       last_ms = excluded.last_ms`,
    workspaceId,
    accountKey,
    record.accountId,
    record.emailKey,
    record.mailboxKey,
    record.familyKey,
    record.score,
    record.verdict,
    record.disposable ? 1 : 0,
    atMs,
  )
}
