import type { ExposureLayer } from '@vigil/contract'
import { number, type Row, text } from '../row.ts'
import { FINDINGS_BY, isLayer, type Reading, viaOf } from './readings.ts'

const MOST_PLACES = 5_000

/** A new finding that nobody was told of. */
export interface FreshFinding {
  subjectId: string
  layer: ExposureLayer
  place: string
  source: string
  firstSeenMs: number
}

const FRESH = `((pending = ?3 AND in_baseline = 0) OR renewed = ?3) AND quiet = 0`

/** What of this answer is new and to be told: counts by subject and layer, and the first places. */
export async function freshFindings(
  db: D1Database,
  reading: Reading,
  of: 'domain' | 'people',
): Promise<{ counts: Map<string, number>; findings: FreshFinding[] }> {
  const key = of === 'domain' ? reading.domainId : viaOf(reading)
  const column = of === 'domain' ? 'subject_id' : 'via'
  const fresh = `${FINDINGS_BY[column]} WHERE workspace_id = ?1 AND ${column} = ?2 AND ${FRESH}`
  const [counts, places] = await db.batch<Row>([
    db
      .prepare(
        `SELECT subject_id, layer, count(*) AS n FROM ${fresh}
         GROUP BY subject_id, layer`,
      )
      .bind(reading.workspaceId, key, reading.mark),
    db
      .prepare(
        `SELECT subject_id, layer, place, source, min(first_seen_ms) AS first_ms FROM (
           SELECT *, row_number() OVER (PARTITION BY subject_id, layer ORDER BY finding_hash) AS nth
           FROM ${fresh})
         WHERE nth <= 100 GROUP BY subject_id, layer, place, source LIMIT ${MOST_PLACES}`,
      )
      .bind(reading.workspaceId, key, reading.mark),
  ])
  return {
    counts: new Map(
      (counts?.results ?? []).map((row) => [
        `${text(row, 'subject_id')}|${text(row, 'layer')}`,
        number(row, 'n'),
      ]),
    ),
    findings: (places?.results ?? []).map(freshOf),
  }
}

export function freshOf(row: Row): FreshFinding {
  const layer = text(row, 'layer')
  if (!isLayer(layer)) throw new Error('a finding of unknown layer')
  return {
    subjectId: text(row, 'subject_id'),
    layer,
    place: text(row, 'place'),
    source: text(row, 'source'),
    firstSeenMs: number(row, 'first_ms'),
  }
}
