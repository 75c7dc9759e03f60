import { number, type Row, text } from '../row.ts'
import { type FreshFinding, freshOf } from './fresh-findings.ts'

/** A finding below the alert threshold. */
export interface QuietFinding extends FreshFinding {
  workspaceId: string
  hash: string
  inBaseline: boolean
}

/** Live findings of breaches by name that were never announced, some of them. */
export async function quietFindings(
  db: D1Database,
  breaches: readonly string[],
  limit: number,
): Promise<QuietFinding[]> {
  const { results } = await db
    .prepare(
      `SELECT f.workspace_id, f.subject_id, f.layer, f.finding_hash, f.place, f.source,
         f.in_baseline, f.first_seen_ms AS first_ms
       FROM json_each(?1) j CROSS JOIN monitor_finding f INDEXED BY monitor_finding_quiet
         ON f.place = j.value AND f.quiet = 1
       WHERE f.origin = 'hibp:breach' AND f.pending IS NULL AND f.gone_ms IS NULL LIMIT ?2`,
    )
    .bind(JSON.stringify(breaches), limit)
    .all<Row>()
  return results.map((row) => ({
    ...freshOf(row),
    workspaceId: text(row, 'workspace_id'),
    hash: text(row, 'finding_hash'),
    inBaseline: number(row, 'in_baseline') === 1,
  }))
}

/** From now on these findings count as announced. */
export function loudenFindings(
  db: D1Database,
  findings: readonly QuietFinding[],
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_finding SET quiet = 0, changed_ms = ?2
       WHERE (workspace_id, subject_id, layer, finding_hash) IN (
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1))`,
    )
    .bind(
      JSON.stringify(findings.map((one) => [one.workspaceId, one.subjectId, one.layer, one.hash])),
      nowMs,
    )
}
