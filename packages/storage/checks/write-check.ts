import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { accountSeen } from '../accounts/account-seen.ts'
import { type BoundStatement, batch, inScope, type Params, statement } from '../database/index.ts'
import { eventsOfCheck } from '../events/index.ts'
import { linkAccount, visitorSeen } from '../graph/identifiers.ts'
import { isTaken, type KeyLookup, lookupOf, storeFirstAnswer } from '../idempotency/index.ts'
import { oldestReusable, packedUpto } from '../packs/index.ts'
import { accounts, identifiers, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { checksOfMonth, countCheck, type Month, monthOf } from '../usage/index.ts'
import { type AnswerInRow, answerInRow } from './answer-in-row.ts'
import type { CheckRecord } from './check-record.ts'
import { newDomain } from './email-domains.ts'
import { type Expired, expiredOf, oldestExpired } from './expired.ts'
import { findPacked, isPackedPast } from './packed/find-packed.ts'
import { packJudgement } from './packed-judgement.ts'
import { packFacts } from './packed-visit.ts'
import { recentAfter } from './recent/newest-visits.ts'
import { refusalReason, type WriteOutcome } from './refusal-reason.ts'
import { tiesOf } from './ties.ts'

export interface VisitValues extends Month, KeyLookup, Expired, AnswerInRow {
  id: string
  atMs: number
  event: string
  owner: string | null
  visitor: string | null
  mailboxKey: string | null
  score: number
  verdict: string
  facts: string
  policyVersion: string
  contributions: string | null
  ties: string
  extra: string | null
  /** null: no quota applies. */
  quota: number | null
  /** 1: store it although checks with higher ids are packed; the row is never packed. */
  late: 1 | null
}

/** The check before this one, of its account or of its visitor. */
const previous = (v: Params<VisitValues>): SQL => sql`CASE WHEN ${v.owner} IS NOT NULL
  THEN (SELECT ${accounts.lastVisit} FROM ${accounts}
    WHERE ${and(inScope(accounts, v), eq(accounts.accountKey, v.owner))})
  ELSE (SELECT ${identifiers.lastVisit} FROM ${identifiers} WHERE ${inScope(identifiers, v)}
    AND ${identifiers.kind} = 'visitor' AND ${identifiers.value} = ${v.visitor}
    AND ${identifiers.page} = 0) END`

/** Assignments of every column of a reused row; columns that the new check lacks become NULL. */
const replaced = sql.raw(
  Object.values(getTableColumns(visits))
    .map(({ name }) => name)
    .filter((name) => !['workspace_id', 'env', 'id'].includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

/**
 * Stores a check if a condition holds. It reuses the row of a packed or expired check if there is one: D1 bills an
 * insert and a delete as a row each.
 */
export const insertVisitWhere = (condition: (v: Params<VisitValues>) => SQL) =>
  statement(
    (
      _,
      v: Params<VisitValues>,
    ) => sql`INSERT INTO ${visits} (workspace_id, env, id, at_ms, event, owner,
      prev, mailbox_key, score, verdict, facts, policy_version, contributions, ties, extra, late, body_hash, answer)
    SELECT ${v.workspaceId}, ${v.env}, COALESCE(x.id, ${v.id}), ${v.atMs}, ${v.event}, ${v.owner}, ${previous(v)},
      ${v.mailboxKey}, ${v.score}, ${v.verdict}, ${v.facts}, ${v.policyVersion}, ${v.contributions},
      ${v.ties}, ${v.extra}, ${v.late}, ${v.bodyHash}, ${v.answer}
    FROM (SELECT 1) LEFT JOIN (
      SELECT * FROM (${oldestReusable(v)}) UNION ALL SELECT * FROM (${oldestExpired(v)}) LIMIT 1) x
    WHERE ${condition(v)} AND (${v.late} = 1 OR ${v.id} > COALESCE(${packedUpto(v)}, ''))
      AND NOT EXISTS (SELECT 1 FROM ${visits} WHERE ${inScope(visits, v)} AND id = ${v.id})
    ON CONFLICT (workspace_id, env, id) DO UPDATE SET id = ${v.id}, ${replaced}`,
  )
const isInQuota = (v: Params<VisitValues>): SQL =>
  sql`(${v.quota} IS NULL OR ${v.quota} > ${checksOfMonth(v)})`
const insertVisit = insertVisitWhere(isInQuota)
const insertKeyedVisit = insertVisitWhere((v) => sql`${isInQuota(v)} AND NOT ${isTaken(v)}`)

/**
 * Stores a check and counts it in one transaction. Writing the same id again changes nothing, so a retry or the outbox
 * may write late or twice.
 */
export async function writeCheck(
  scope: Scope,
  db: D1Database,
  record: CheckRecord,
): Promise<WriteOutcome> {
  const write = async (writing: Writing): Promise<boolean> => {
    const [stored] = await batch<readonly unknown[]>(db, statementsOf(scope, db, record, writing))
    return (stored?.changes ?? 0) > 0
  }
  if (await write(inOneDatabase)) return 'stored'
  // Checks with higher ids are packed, so this one may be in a pack already.
  if (await isPackedPast(scope, db, record.id)) {
    if ((await findPacked(scope, db, record.id)) !== null) return 'stored'
    if (await write({ ...inOneDatabase, late: 1 })) return 'stored'
  }
  return refusalReason(scope, db, record)
}

/** How a check is stored: its statement, and the statements of its links and mail domain. */
export interface Writing {
  insert: typeof insertVisit
  /** The same for a check with an Idempotency-Key, unless the key is taken. */
  insertKeyed: typeof insertVisit
  late: 1 | null
  others(scope: Scope, db: D1Database, record: CheckRecord): BoundStatement<unknown>[]
}
const inOneDatabase: Writing = {
  insert: insertVisit,
  insertKeyed: insertKeyedVisit,
  late: null,
  others: (scope, db, record) => {
    const { id, atMs, accountKey, newEmailDomain: domainKey } = record
    return [
      ...(domainKey ? [newDomain.bind(db, { ...scope, id, domainKey, atMs })] : []),
      ...(accountKey === null ? [] : [linkAccount(scope, db, record, accountKey)]),
    ]
  },
}

/**
 * Returns the statements that store a check. Their order matters: each one up to `countCheck` acts only if the one
 * before it changed a row, so a record that is written twice is counted once and does not point to itself.
 */
export function statementsOf(
  { workspaceId, env }: Scope,
  db: D1Database,
  record: CheckRecord,
  { insert, insertKeyed, late, others }: Writing = inOneDatabase,
): BoundStatement<unknown>[] {
  const scope = { workspaceId, env }
  const { id, atMs, accountKey, visitorKey, idempotency } = record
  const month = monthOf(scope, atMs)
  const facts = packFacts(record.visit)
  const judgement = packJudgement(record.contributions, record.extra)
  const ties = JSON.stringify(tiesOf(record))
  const inRow = answerInRow(record, [
    ...[env, record.event, accountKey, record.verdict, record.policyVersion, facts, ties],
    ...[judgement.contributions, judgement.extra],
  ])
  const values: VisitValues = {
    ...month,
    // Only `insertKeyed` reads these.
    ...lookupOf(scope, idempotency ?? { keyHash: '' }, atMs),
    id,
    atMs,
    event: record.event,
    owner: accountKey,
    visitor: visitorKey,
    mailboxKey: null,
    score: record.score,
    verdict: record.verdict,
    facts,
    policyVersion: record.policyVersion,
    ...judgement,
    ties,
    ...inRow,
    quota: env === 'live' ? record.quota : null,
    late,
    ...expiredOf(record),
  }
  const insertion = idempotency ? insertKeyed : insert
  const statements: BoundStatement<unknown>[] = [insertion.bind(db, values)]
  if (accountKey !== null) statements.push(accountSeen(scope, db, record, accountKey))
  else if (visitorKey !== null) {
    statements.push(
      visitorSeen.bind(db, { ...scope, value: visitorKey, id, ...recentAfter(record) }),
    )
  }
  if (idempotency && inRow.answer === null)
    statements.push(storeFirstAnswer(scope, db, record, idempotency))
  statements.push(countCheck.bind(db, { ...month, id }))
  statements.push(...others(scope, db, record))
  const { events = [] } = record
  if (events.length > 0) statements.push(eventsOfCheck(scope, db, id, atMs, events))
  return statements
}
