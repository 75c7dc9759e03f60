import type { MonitorAudience } from '@vigil/contract'
import { number, numberOrNull, type Row, text, textOrNull } from '../row.ts'

/** A watched person as the run sees one. */
export interface WatchedPerson {
  id: string
  workspaceId: string
  account: string
  emailSealed: string
  emailDomain: string
  emailMasked: string
  userId: string | null
  audience: MonitorAudience
  /** When watching began, or began anew. */
  sinceMs: number
  catalogueVersion: string | null
  attempts: number
  breachHits: number
}

export const PERSON_COLUMNS = `i.id, i.workspace_id, i.account, i.email_sealed, i.email_domain, i.email_masked,
  i.user_id, i.audience, COALESCE(i.since_ms, i.enrolled_ms) AS since_ms, i.catalogue_version,
  i.attempts, i.breach_hits`

export function personOf(row: Row): WatchedPerson {
  return {
    id: text(row, 'id'),
    workspaceId: text(row, 'workspace_id'),
    account: text(row, 'account'),
    emailSealed: text(row, 'email_sealed'),
    emailDomain: text(row, 'email_domain'),
    emailMasked: text(row, 'email_masked'),
    userId: textOrNull(row, 'user_id'),
    audience: row.audience === 'customer' ? 'customer' : 'employee',
    sinceMs: number(row, 'since_ms'),
    catalogueVersion: textOrNull(row, 'catalogue_version'),
    attempts: number(row, 'attempts'),
    breachHits: number(row, 'breach_hits'),
  }
}

const WATCHED = `i.status = 'active' AND i.account IS NOT NULL AND COALESCE((SELECT enabled
  FROM monitor_settings s WHERE s.workspace_id = i.workspace_id), 1) = 1`

/** Whom the corpus is to be compared with: everyone, or only those who joined since. */
export async function peopleForCorpus(
  db: D1Database,
  cursor: string,
  joinedSinceMs: number | null,
  limit: number,
): Promise<WatchedPerson[]> {
  const { results } = await db
    .prepare(
      `SELECT ${PERSON_COLUMNS} FROM monitor_identity i WHERE ${WATCHED} AND i.id > ?1
         AND (?2 IS NULL OR COALESCE(i.since_ms, i.enrolled_ms) > ?2) ORDER BY i.id LIMIT ?3`,
    )
    .bind(cursor, joinedSinceMs, limit)
    .all<Row>()
  return results.map(personOf)
}

/** A slow sweep asks for everyone again, spread over four days. */
const SWEEP_MS = 30 * 86_400_000
const SPREAD_MS = 6 * 3_600_000

const DUE = `${WATCHED} AND (i.catalogue_version IS NOT ?1
  OR i.breach_checked_ms < ?2 - ${SWEEP_MS} - (unicode(i.id) % 16) * ${SPREAD_MS})`

/** Who is to be asked for: the catalogue changed since, or the slow sweep's turn has come. */
export async function peopleDue(
  db: D1Database,
  catalogueVersion: string,
  cursor: string,
  nowMs: number,
  limit: number,
): Promise<WatchedPerson[]> {
  const { results } = await db
    .prepare(
      `SELECT ${PERSON_COLUMNS} FROM monitor_identity i WHERE ${DUE} AND i.next_check_ms <= ?2
         AND i.id > ?3 ORDER BY i.id LIMIT ?4`,
    )
    .bind(catalogueVersion, nowMs, cursor, limit)
    .all<Row>()
  return results.map(personOf)
}

/** Tries for one person in one run. */
export const MAX_ATTEMPTS = 6

/** When the next of those put off is due; null: none is left to be asked for in this run. */
export async function nextPersonMs(
  db: D1Database,
  catalogueVersion: string,
  nowMs: number,
): Promise<number | null> {
  const row = await db
    .prepare(
      `SELECT min(i.next_check_ms) AS at FROM monitor_identity i
       WHERE ${DUE} AND i.attempts < ${MAX_ATTEMPTS}`,
    )
    .bind(catalogueVersion, nowMs)
    .first<Row>()
  return row === null ? null : numberOrNull(row, 'at')
}

/** People who wait for the provider, and since when the longest of them was not asked for. */
export async function backlog(
  db: D1Database,
  catalogueVersion: string,
  nowMs: number,
): Promise<{ waiting: number; oldestMs: number | null }> {
  const row = await db
    .prepare(
      `SELECT count(*) AS n, min(COALESCE(i.breach_checked_ms, i.enrolled_ms)) AS oldest
       FROM monitor_identity i WHERE ${DUE}`,
    )
    .bind(catalogueVersion, nowMs)
    .first<Row>()
  return {
    waiting: row === null ? 0 : number(row, 'n'),
    oldestMs: row === null ? null : numberOrNull(row, 'oldest'),
  }
}

/** People were asked for: what they are known by now, and when. */
export function markAsked(
  db: D1Database,
  ids: readonly string[],
  catalogueVersion: string,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_identity SET catalogue_version = ?2, breach_checked_ms = ?3,
         last_checked_ms = ?3, attempts = 0, next_check_ms = 0
       WHERE id IN (SELECT value FROM json_each(?1)) AND status = 'active'`,
    )
    .bind(JSON.stringify(ids), catalogueVersion, nowMs)
}

/** No answer came for these people; each is asked for again at a time of its own. */
export function putOffPeople(
  db: D1Database,
  until: readonly { id: string; ms: number; attempts: number }[],
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_identity SET (next_check_ms, attempts) = (
         SELECT value ->> 1, value ->> 2 FROM json_each(?1)
         WHERE value ->> 0 = monitor_identity.id)
       WHERE id IN (SELECT value ->> 0 FROM json_each(?1))`,
    )
    .bind(JSON.stringify(until.map(({ id, ms, attempts }) => [id, ms, attempts])))
}

/** People by id, as alerts name them; only those who are watched now. */
export async function peopleById(
  workspaceId: string,
  db: D1Database,
  ids: readonly string[],
): Promise<Map<string, WatchedPerson>> {
  const { results } = await db
    .prepare(
      `SELECT ${PERSON_COLUMNS} FROM json_each(?2) j CROSS JOIN monitor_identity i ON i.id = j.value
       WHERE i.workspace_id = ?1 AND i.status = 'active'`,
    )
    .bind(workspaceId, JSON.stringify(ids))
    .all<Row>()
  return new Map(results.map((row) => [text(row, 'id'), personOf(row)]))
}

/** The run reached its end: every workspace that watches anything had one. */
export function markRun(db: D1Database, nowMs: number): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO monitor_settings (workspace_id, last_run_ms)
       SELECT workspace_id, ?1 FROM (
         SELECT workspace_id FROM monitor_domain WHERE state IN ('verified', 'grace')
         UNION SELECT workspace_id FROM monitor_identity WHERE status = 'active') WHERE true
       ON CONFLICT (workspace_id) DO UPDATE SET last_run_ms = excluded.last_run_ms`,
    )
    .bind(nowMs)
}
