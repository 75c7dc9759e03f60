import { numberOrNull, type Row, text } from '../row.ts'
import type { LiveFinding } from './live-findings.ts'
import type { StagedSighting } from './readings.ts'
import { RENEWED_AFTER_MS } from './renewed.ts'
import { COUNTERS } from './settle-reading.ts'

/** A finding as it is known of somebody. */
export interface KnownFinding extends LiveFinding {
  gone: boolean
  datedMs: number | null
}

/** What is known of people from one source, by person and hash. */
export async function knownOfPeople(
  db: D1Database,
  ids: readonly string[],
  origin: string,
): Promise<Map<string, Map<string, KnownFinding>>> {
  const { results } = await db
    .prepare(
      `SELECT f.subject_id, f.layer, f.finding_hash, f.gone_ms, f.dated_ms FROM json_each(?1) j
       CROSS JOIN monitor_identity i ON i.id = j.value
       CROSS JOIN monitor_finding f ON f.workspace_id = i.workspace_id AND f.subject_id = i.id
       WHERE f.origin = ?2 AND f.pending IS NULL`,
    )
    .bind(JSON.stringify(ids), origin)
    .all<Row>()
  const known = new Map<string, Map<string, KnownFinding>>()
  for (const row of results) {
    const finding: KnownFinding = {
      subjectId: text(row, 'subject_id'),
      layer: text(row, 'layer'),
      hash: text(row, 'finding_hash'),
      gone: numberOrNull(row, 'gone_ms') !== null,
      datedMs: numberOrNull(row, 'dated_ms'),
    }
    const own = known.get(finding.subjectId) ?? new Map()
    known.set(finding.subjectId, own.set(finding.hash, finding))
  }
  return known
}

/** Findings of people, each with whether it belongs to the person's baseline. */
export interface PersonFinding extends StagedSighting {
  personId: string
  inBaseline: boolean
}

/**
 * Stores what was found for people. People who were paused or removed while the answer was on its way
 * is left alone: their rows are asked for again inside the batch.
 */
export function savePeopleFindings(
  db: D1Database,
  findings: readonly PersonFinding[],
  origin: string,
  nowMs: number,
): D1PreparedStatement {
  const rows = findings.map((one) => [
    one.personId,
    one.layer,
    one.hash,
    one.place,
    one.source,
    one.datedMs,
    one.inBaseline ? 1 : 0,
    one.quiet ? 1 : 0,
  ])
  return db
    .prepare(
      `INSERT INTO monitor_finding (workspace_id, subject_id, layer, finding_hash, place, source,
         origin, first_seen_ms, last_seen_ms, in_baseline, quiet, dated_ms, changed_ms)
       SELECT i.workspace_id, i.id, j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4, ?2,
         ?3, ?3, j.value ->> 6, j.value ->> 7, j.value ->> 5, ?3
       FROM json_each(?1) j CROSS JOIN monitor_identity i ON i.id = j.value ->> 0
       WHERE i.status = 'active'
       ON CONFLICT (workspace_id, subject_id, layer, finding_hash) DO UPDATE SET
         in_baseline = iif(excluded.dated_ms > dated_ms + ${RENEWED_AFTER_MS}, 0, in_baseline),
         status = iif(excluded.dated_ms > dated_ms + ${RENEWED_AFTER_MS}, NULL, status),
         dated_ms = max(COALESCE(dated_ms, excluded.dated_ms), excluded.dated_ms), absent = 0,
         gone_ms = NULL, pending = NULL, last_seen_ms = excluded.last_seen_ms, changed_ms = ?3
       WHERE pending IS NOT NULL OR absent > 0 OR gone_ms IS NOT NULL
         OR excluded.dated_ms > dated_ms`,
    )
    .bind(JSON.stringify(rows), origin, nowMs)
}

/** Counts people's findings anew. */
export function recountPeople(db: D1Database, ids: readonly string[]): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_identity AS i SET ${COUNTERS}
       WHERE id IN (SELECT value FROM json_each(?1)) AND status = 'active'`,
    )
    .bind(JSON.stringify(ids))
}
