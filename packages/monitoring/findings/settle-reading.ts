import type { LiveFinding } from './live-findings.ts'
import { FINDINGS_BY, inList, type Reading, viaOf } from './readings.ts'

/**
 * Takes an answer as a whole: what was pending of it is live, what it lacks has been absent once
 * more and at the second time is gone, and the counts follow. The first answer is the baseline.
 */
export function settleReading(
  db: D1Database,
  reading: Reading,
  absent: readonly LiveFinding[],
  /** How often what is absent counts as absent: twice where yesterday's suspicion is confirmed. */
  times: 1 | 2,
  /** When the reading began, as it was staged. */
  nowMs: number,
): D1PreparedStatement[] {
  const { workspaceId, domainId, mark, layers, origin } = reading
  const promoted = subjectsOf(reading).map(({ column, key }) =>
    db
      .prepare(
        `UPDATE ${FINDINGS_BY[column]} SET in_baseline = iif(renewed = ?3, 0, in_baseline),
           status = iif(renewed = ?3, NULL, status),
           pending = NULL, renewed = NULL, changed_ms = ?4
         WHERE workspace_id = ?1 AND ${column} = ?2 AND (pending = ?3 OR renewed = ?3)`,
      )
      .bind(workspaceId, key, mark, nowMs),
  )
  return [
    ...promoted,
    ...dropPending(db, reading),
    ...markAbsent(db, workspaceId, absent, times, nowMs),
    ...layers.map((layer) =>
      db
        .prepare(
          `INSERT INTO monitor_layer (domain_id, layer, source, count, baseline, baselined_ms,
             confirmed_ms)
           SELECT ?2, ?3, ?4, count(*), COALESCE(sum(in_baseline), 0), ?5, ?5 FROM monitor_finding
           WHERE workspace_id = ?1 AND subject_id = ?2 AND layer = ?3 AND origin = ?4
             AND gone_ms IS NULL AND pending IS NULL
           ON CONFLICT (domain_id, layer, source) DO UPDATE SET count = excluded.count,
             baseline = iif(baselined_ms IS NULL, excluded.baseline, baseline + (SELECT count(*)
               FROM monitor_finding WHERE workspace_id = ?1 AND subject_id = ?2 AND layer = ?3
                 AND origin = ?4 AND in_baseline = 1 AND first_seen_ms > confirmed_ms
                 AND pending IS NULL)),
             baselined_ms = COALESCE(baselined_ms, ?5), confirmed_ms = ?5, stale_since_ms = NULL,
             suspect_ms = NULL`,
        )
        .bind(workspaceId, domainId, layer, origin, nowMs),
    ),
    recount(db, workspaceId, viaOf(reading), nowMs),
  ]
}

/** Under what findings of an answer stand: the domain, and the people whom it named. */
const subjectsOf = (reading: Reading) =>
  [
    { column: 'subject_id', key: reading.domainId },
    { column: 'via', key: viaOf(reading) },
  ] as const

/** What is pending of an answer, or of one before it that broke off, goes. */
function dropPending(db: D1Database, reading: Reading): D1PreparedStatement[] {
  const { workspaceId, origin, layers } = reading
  return subjectsOf(reading).map(({ column, key }) =>
    db
      .prepare(
        `DELETE FROM ${FINDINGS_BY[column]} WHERE workspace_id = ?1 AND ${column} = ?2 AND origin = ?3
           AND layer IN (${inList(layers)}) AND pending IS NOT NULL`,
      )
      .bind(workspaceId, key, origin),
  )
}

/** Findings that a whole answer lacked. At the second time in a row they are gone. */
export function markAbsent(
  db: D1Database,
  workspaceId: string,
  absent: readonly LiveFinding[],
  times: 1 | 2,
  nowMs: number,
): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = []
  for (let from = 0; from < absent.length; from += ABSENT_AT_ONCE) {
    const part = absent.slice(from, from + ABSENT_AT_ONCE)
    statements.push(
      db
        .prepare(
          `UPDATE monitor_finding SET absent = absent + ?3,
             gone_ms = iif(absent + ?3 >= 2, ?4, NULL), changed_ms = ?4
           WHERE workspace_id = ?1 AND (subject_id, layer, finding_hash) IN (
             SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?2))`,
        )
        .bind(
          workspaceId,
          JSON.stringify(part.map(({ subjectId, layer, hash }) => [subjectId, layer, hash])),
          times,
          nowMs,
        ),
    )
  }
  return statements
}

const ABSENT_AT_ONCE = 5_000

const LOG_LAYERS = `('employee_on_system', 'employee_elsewhere', 'platform_user')`
const LIVE = `workspace_id = i.workspace_id AND subject_id = i.id AND pending IS NULL`

/** Sets people's counters from their findings. */
export const COUNTERS = `
  breach_hits = (SELECT count(*) FROM monitor_finding WHERE ${LIVE} AND layer = 'corpus'
    AND gone_ms IS NULL),
  log_hits = (SELECT count(*) FROM monitor_finding WHERE ${LIVE} AND layer IN ${LOG_LAYERS}
    AND gone_ms IS NULL),
  first_log_ms = (SELECT min(COALESCE(dated_ms, first_seen_ms)) FROM monitor_finding
    WHERE ${LIVE} AND layer IN ${LOG_LAYERS}),
  last_log_ms = (SELECT max(COALESCE(dated_ms, last_seen_ms)) FROM monitor_finding
    WHERE ${LIVE} AND layer IN ${LOG_LAYERS})`

/** By their ids (the plus keeps D1 from reading every person of the workspace). */
function recount(db: D1Database, workspaceId: string, via: string, nowMs: number) {
  return db
    .prepare(
      `UPDATE monitor_identity AS i SET ${COUNTERS} WHERE +workspace_id = ?1 AND id IN (
         SELECT subject_id FROM ${FINDINGS_BY.via} WHERE workspace_id = ?1 AND via = ?2
           AND changed_ms = ?3)`,
    )
    .bind(workspaceId, via, nowMs)
}

/** A question was not answered: counts stay as they are, and what came of the answer is dropped. */
export function dropReading(
  db: D1Database,
  reading: Reading,
  nowMs: number,
): D1PreparedStatement[] {
  return [...dropPending(db, reading), missLayers(db, reading.domainId, reading.origin, nowMs)]
}

/** A source did not tell of a domain: its numbers stay, with the time since when. */
export function missLayers(
  db: D1Database,
  domainId: string,
  origin: string,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_layer SET stale_since_ms = COALESCE(stale_since_ms, ?3)
       WHERE domain_id = ?1 AND source = ?2`,
    )
    .bind(domainId, origin, nowMs)
}

/** An answer in which most vanished is held until the next one says the same. */
export function holdReading(
  db: D1Database,
  { domainId, origin, layers }: Reading,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_layer SET suspect_ms = ?3, stale_since_ms = COALESCE(stale_since_ms, ?3)
       WHERE domain_id = ?1 AND source = ?2 AND layer IN (${inList(layers)})`,
    )
    .bind(domainId, origin, nowMs)
}

/** Nothing can have changed since the last answer: it is confirmed as it stands. */
export function confirmReading(
  db: D1Database,
  { domainId, origin, layers }: Reading,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_layer SET confirmed_ms = ?3, stale_since_ms = NULL
       WHERE domain_id = ?1 AND source = ?2 AND layer IN (${inList(layers)})`,
    )
    .bind(domainId, origin, nowMs)
}

/** People of exactly this mail domain are covered by its answer: none of them is asked for alone. */
export function coverPeople(
  db: D1Database,
  workspaceId: string,
  domain: string,
  catalogueVersion: string,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_identity SET catalogue_version = ?3, breach_checked_ms = ?4, attempts = 0,
         last_checked_ms = ?4
       WHERE workspace_id = ?1 AND email_domain = ?2 AND status = 'active'
         AND (catalogue_version IS NOT ?3 OR breach_checked_ms < ?4 - ${30 * 86_400_000})`,
    )
    .bind(workspaceId, domain, catalogueVersion, nowMs)
}
