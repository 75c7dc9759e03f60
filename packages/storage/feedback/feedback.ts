import { and, eq, type SQL, sql } from 'drizzle-orm'
import { batch, inScope, type Params, statement } from '../database/index.ts'
import { type AuditEntry, auditAfter, INTO_AUDIT_LOG } from '../members/index.ts'
import { retryOnConflict } from '../packs/index.ts'
import { accounts, feedback } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { learnFeedback } from './learn.ts'

/** One feedback as it is stored, once for each account. */
export interface Feedback {
  id: string
  accountKeys: readonly string[]
  /** The check that it names; null: it is about accounts, not about one visit. */
  checkId: string | null
  label: string
  noteEncrypted: string | null
  byKey: string
  atMs: number
  /** Browser and device of a reported takeover, as a JSON list of [kind, value]; absent or null: none. */
  reported?: string | null
}

/** Labels that classify an account; the newest decides. Others are only displayed. */
const ABUSIVE = sql.raw(`('fraud', 'abuse', 'multi_account')`)
const DECIDING = sql.raw(`('fraud', 'abuse', 'multi_account', 'legitimate')`)
type Given = Scope &
  Omit<Feedback, 'accountKeys' | 'reported'> & { keys: string; reported: string | null }

const insertFeedback = statement(
  (_, v: Params<Given>) => sql`INSERT INTO ${feedback}
    (workspace_id, env, id, account_key, label, note_sealed, by_key, at_ms, check_id, reported)
    SELECT ${v.workspaceId}, ${v.env}, ${v.id}, value, ${v.label}, ${v.noteEncrypted}, ${v.byKey}, ${v.atMs},
      ${v.checkId}, ${v.reported} FROM json_each(${v.keys}) WHERE true
    ON CONFLICT (workspace_id, env, id, account_key) DO UPDATE SET label = excluded.label,
      note_sealed = excluded.note_sealed, by_key = excluded.by_key, at_ms = excluded.at_ms,
      reported = excluded.reported`,
)

const isOwn = (v: Params<Scope>): SQL => sql`FROM ${feedback} f INDEXED BY feedback_of_account
  WHERE f.workspace_id = ${v.workspaceId} AND f.env = ${v.env} AND f.account_key = accounts.account_key`

/** Reported takeovers of one account, the newest, whose browsers and devices are copied to its row. */
const MAX_TAKEOVERS = sql.raw('8')

/**
 * Copies feedback to its accounts: labels, whether the newest deciding one is abusive, and identifiers of reported
 * takeovers.
 */
export const relabel = statement(
  (_, v: Params<Scope & { keys: string }>) => sql`UPDATE ${accounts} SET
    labels = (SELECT json_group_array(DISTINCT label) FROM (
      SELECT label ${isOwn(v)} ORDER BY f.at_ms DESC LIMIT 20)),
    is_abuser = COALESCE((SELECT label IN ${ABUSIVE} ${isOwn(v)} AND f.label IN ${DECIDING}
      ORDER BY f.at_ms DESC LIMIT 1), 0),
    reported = NULLIF((SELECT json_group_array(json(value)) FROM (
      SELECT DISTINCT m.value FROM (SELECT f.reported ${isOwn(v)} AND f.reported IS NOT NULL
        ORDER BY f.at_ms DESC LIMIT ${MAX_TAKEOVERS}) r CROSS JOIN json_each(r.reported) m)), '[]')
    WHERE ${inScope(accounts, v)} AND ${accounts.accountKey} IN (SELECT value FROM json_each(${v.keys}))`,
)

interface Log extends Scope {
  id: string
  auditId: string
  atMs: number
  actor: string
  memberId: string | null
  action: string
  subject: string | null
  after: string
}
/** Logs a feedback before it is stored, with the label that it replaces. */
const logFeedback = statement(
  (_, v: Params<Log>) => sql`${INTO_AUDIT_LOG}
    SELECT ${v.workspaceId}, ${v.auditId}, ${v.atMs}, ${v.actor}, ${v.memberId}, ${v.action}, ${v.subject},
      (SELECT json_object('label', label) FROM ${feedback}
        WHERE ${inScope(feedback, v)} AND ${feedback.id} = ${v.id} LIMIT 1), ${v.after}`,
)

/** Stores a feedback with its log entry and copies it to the accounts, in one transaction. */
export async function addFeedback(
  { workspaceId, env }: Scope,
  db: D1Database,
  { accountKeys, reported = null, ...given }: Feedback,
  { id: auditId, atMs, actor, memberId, action, subject, after }: AuditEntry,
): Promise<void> {
  const scope = { workspaceId, env }
  const keys = JSON.stringify(accountKeys)
  const { checkId } = given
  const log = { auditId, atMs, actor, memberId, action, subject, after: JSON.stringify(after) }
  await retryOnConflict(async () =>
    batch<readonly unknown[]>(db, [
      logFeedback.bind(db, { ...scope, id: given.id, ...log }),
      insertFeedback.bind(db, { ...scope, ...given, reported, keys }),
      relabel.bind(db, { ...scope, keys }),
      ...(await learnFeedback(scope, db, checkId)),
    ]),
  )
}

type OfId = Params<Scope & { id: string }>
const rowsOfId = statement((q, v: OfId) =>
  q
    .select({ accountKey: feedback.accountKey, checkId: feedback.checkId, label: feedback.label })
    .from(feedback)
    .where(and(inScope(feedback, v), eq(feedback.id, v.id))),
)
const deleteFeedback = statement((q, v: OfId) =>
  q.delete(feedback).where(and(inScope(feedback, v), eq(feedback.id, v.id))),
)

/** Retracts a feedback and logs its label; false: no feedback of this id. */
export async function removeFeedback(
  { workspaceId, env }: Scope,
  db: D1Database,
  id: string,
  audit: AuditEntry,
): Promise<boolean> {
  const scope = { workspaceId, env }
  const rows = await rowsOfId.all(db, { ...scope, id })
  const [first] = rows
  if (first === undefined) return false
  const keys = JSON.stringify(rows.map(({ accountKey }) => accountKey))
  const before = { ...audit.before, label: first.label, accounts: rows.length }
  const [deleted] = await retryOnConflict(async () =>
    batch<readonly unknown[]>(db, [
      deleteFeedback.bind(db, { ...scope, id }),
      auditAfter(workspaceId, db, { ...audit, subject: first.checkId, before }),
      relabel.bind(db, { ...scope, keys }),
      ...(await learnFeedback(scope, db, first.checkId)),
    ]),
  )
  return (deleted?.changes ?? 0) > 0
}

/** Maximum number of feedback entries shown of a check. */
export const MAX_SHOWN = 20
const aboutCheck = statement((q, v: Params<Scope & { checkId: string; accountKey: string }>) =>
  q
    .select({ id: feedback.id, label: feedback.label, by: feedback.byKey, atMs: feedback.atMs })
    .from(feedback)
    .where(
      sql`${inScope(feedback, v)} AND ${feedback.checkId} = ${v.checkId}
        AND ${feedback.accountKey} = ${v.accountKey}`,
    )
    .orderBy(sql`${feedback.atMs} DESC`)
    .limit(MAX_SHOWN),
)

/** Feedback that names this check of an account, newest first; none about a check without an account. */
export async function feedbackOnCheck(
  { workspaceId, env }: Scope,
  db: D1Database,
  checkId: string,
  accountKey: string | null,
): Promise<{ id: string; label: string; by: string; atMs: number }[]> {
  if (accountKey === null) return []
  return aboutCheck.all(db, { workspaceId, env, checkId, accountKey })
}
