import { KeyEnv } from '@vigil/contract'
import { ABOUT_PERSON } from './lists.ts'
import { number, numberOrNull, type Row, text, textOrNull } from './row.ts'
import type { Scope } from './scope.ts'

/** Whom an erasure is about, as keyed hashes; `kvCursor` is where the walk over sessions goes on. */
export interface ErasureSubject {
  accounts: string[]
  /** Identifiers that lead to no account any more when it is through; a mailbox's accounts go as well. */
  identifiers: { kind: 'email' | 'mailbox' | 'visitor'; value: string }[]
  kvCursor: string | null
  kvDone: boolean
}

export interface Erasure {
  id: string
  subject: ErasureSubject | null
  erased: Record<string, number>
  startedMs: number
  finishedMs: number | null
}

/** Rows of each table that go in one step. */
const AT_ONCE = 200

export async function saveErasure(scope: Scope, db: D1Database, kept: Erasure): Promise<void> {
  await db
    .prepare(
      `INSERT INTO erasure (workspace_id, env, id, subject, erased, started_ms, finished_ms)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT (workspace_id, env, id) DO UPDATE SET subject = excluded.subject,
         erased = excluded.erased, finished_ms = excluded.finished_ms`,
    )
    .bind(
      scope.workspaceId,
      scope.env,
      kept.id,
      kept.subject && JSON.stringify(kept.subject),
      JSON.stringify(kept.erased),
      kept.startedMs,
      kept.finishedMs,
    )
    .run()
}

/** An erasure by its id; null: there is none of it in this workspace's world. */
export async function findErasure(
  scope: Scope,
  db: D1Database,
  id: string,
): Promise<Erasure | null> {
  const row = await db
    .prepare('SELECT * FROM erasure WHERE workspace_id = ? AND env = ? AND id = ?')
    .bind(scope.workspaceId, scope.env, id)
    .first<Row>()
  return row && erasureOf(row)
}

function erasureOf(row: Row): Erasure {
  const subject = textOrNull(row, 'subject')
  return {
    id: text(row, 'id'),
    subject: subject === null ? null : JSON.parse(subject),
    erased: JSON.parse(text(row, 'erased')),
    startedMs: number(row, 'started_ms'),
    finishedMs: numberOrNull(row, 'finished_ms'),
  }
}

/** Erasures of a database that are not through, the longest waiting first. */
export async function openErasures(
  db: D1Database,
  limit: number,
): Promise<{ scope: Scope; erasure: Erasure }[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM erasure INDEXED BY erasure_open WHERE finished_ms IS NULL
       ORDER BY started_ms LIMIT ?`,
    )
    .bind(limit)
    .all<Row>()
  return results.map((row) => ({
    scope: { workspaceId: text(row, 'workspace_id'), env: KeyEnv.parse(row.env) },
    erasure: erasureOf(row),
  }))
}

/** One bounded step over all tables; how many rows went from each. Nothing is left when all are 0. */
export async function eraseStep(
  scope: Scope,
  db: D1Database,
  subject: ErasureSubject,
): Promise<Record<string, number>> {
  const { workspaceId, env } = scope
  const keys = JSON.stringify(subject.accounts)
  const of = 'workspace_id = ?1 AND env = ?2'
  const theirs = `account_key IN (SELECT value FROM json_each(?3))`
  const bound = (sql: string) => db.prepare(sql).bind(workspaceId, env, keys)
  const checks = `SELECT id FROM visits WHERE ${of} AND ${theirs} LIMIT ${AT_ONCE}`
  const visitors = JSON.stringify(
    subject.identifiers.filter(({ kind }) => kind === 'visitor').map(({ value }) => value),
  )
  const identifiers = JSON.stringify(subject.identifiers.map(({ kind, value }) => [kind, value]))
  const named = `(kind, value) IN (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]')
    FROM json_each(?3))`
  const results = await db.batch([
    db
      .prepare(`DELETE FROM list_entries WHERE ${ABOUT_PERSON}`)
      .bind(workspaceId, env, keys, identifiers),
    // First answers name their check, which must still be there to be asked for.
    bound(`DELETE FROM idempotency WHERE ${of} AND json_extract(response, '$.id') IN (${checks})`),
    bound(`DELETE FROM visits WHERE ${of} AND id IN (${checks})`),
    bound(`DELETE FROM links WHERE ${of} AND ${theirs}`),
    bound(`DELETE FROM feedback WHERE ${of} AND ${theirs}`),
    bound(`DELETE FROM accounts WHERE ${of} AND ${theirs}`),
    db
      .prepare(
        `UPDATE accounts SET traces = (SELECT COALESCE(json_group_array(json(value)), '[]')
           FROM json_each(traces) WHERE json_extract(value, '$[1]') NOT IN (
             SELECT value FROM json_each(?4)))
         WHERE ${of} AND account_key IN (SELECT account_key FROM links WHERE ${of} AND ${named})`,
      )
      .bind(workspaceId, env, identifiers, visitors),
    // Links of a mailbox go with their account: one that came this moment is found by them next.
    db
      .prepare(`DELETE FROM links WHERE ${of} AND kind = 'visitor' AND ${named}`)
      .bind(workspaceId, env, identifiers),
    db
      .prepare(
        `UPDATE visits SET visitor_key = NULL, facts = json_set(facts, '$.visitorKey', NULL,
           '$.deviceKey', NULL, '$.sketch', NULL)
         WHERE ${of} AND id IN (SELECT id FROM visits WHERE ${of} AND visitor_key IN (
           SELECT value FROM json_each(?3)) LIMIT ${AT_ONCE})`,
      )
      .bind(workspaceId, env, visitors),
  ])
  const [listed, answers, visits, links, feedback, accounts, , others, anonymised] = results.map(
    ({ meta }) => meta.changes,
  )
  return {
    listEntries: listed ?? 0,
    answers: answers ?? 0,
    checks: visits ?? 0,
    links: (links ?? 0) + (others ?? 0),
    feedback: feedback ?? 0,
    accounts: accounts ?? 0,
    checksWithoutVisitor: anonymised ?? 0,
  }
}
