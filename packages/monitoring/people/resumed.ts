import { type FreshFinding, freshOf } from '../findings/fresh-findings.ts'
import { numberOrNull, type Row, text } from '../row.ts'
import { PERSON_COLUMNS, personOf, type WatchedPerson } from './watched-person.ts'

/** People who were resumed before this run and whose silent news was not summed up yet. */
export async function resumedPeople(
  db: D1Database,
  beforeMs: number,
  limit: number,
): Promise<{ person: WatchedPerson; findings: FreshFinding[]; newCount: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT ${PERSON_COLUMNS}, i.paused_ms FROM monitor_identity i
       WHERE i.status = 'active' AND i.resumed_ms < ?1 ORDER BY i.id LIMIT ?2`,
    )
    .bind(beforeMs, limit)
    .all<Row>()
  const found = await Promise.all(
    results.map(async (row) => {
      const { results: rows } = await db
        .prepare(
          `SELECT subject_id, layer, place, source, first_seen_ms AS first_ms FROM monitor_finding
           WHERE workspace_id = ?1 AND subject_id = ?2 AND pending IS NULL AND gone_ms IS NULL
             AND quiet = 0 AND first_seen_ms > ?3 AND in_baseline = 1 LIMIT 1000`,
        )
        .bind(text(row, 'workspace_id'), text(row, 'id'), numberOrNull(row, 'paused_ms') ?? 0)
        .all<Row>()
      return { person: personOf(row), findings: rows.map(freshOf), newCount: rows.length }
    }),
  )
  return found
}

/** Notes that their summary was sent. */
export function summedUp(db: D1Database, ids: readonly string[]): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_identity SET resumed_ms = NULL, paused_ms = NULL
       WHERE id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(ids))
}
