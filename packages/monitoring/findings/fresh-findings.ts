import type { ExposureLayer } from '@vigil/contract'
import { number, type Row, text } from '../row.ts'
import { FINDINGS_BY, isLayer, type Reading, viaOf } from './readings.ts'

/** Places of one subject and layer that an alert may list. */
const PLACES_PER_ALERT = 100

/** A new finding that was not reported yet. */
export interface FreshFinding {
  subjectId: string
  layer: ExposureLayer
  place: string
  source: string
  firstSeenMs: number
}

const FRESH = `((pending = ?3 AND in_baseline = 0) OR renewed = ?3) AND quiet = 0`

/** New findings of a subject in a layer. */
export interface FreshCount {
  subjectId: string
  layer: ExposureLayer
  newCount: number
}

const KEYED = {
  domain: (reading: Reading) => ({ column: 'subject_id', key: reading.domainId }) as const,
  people: (reading: Reading) => ({ column: 'via', key: viaOf(reading) }) as const,
}

/** Counts what is new in this answer by subject and layer, for every subject that is active. */
export async function freshCounts(
  db: D1Database,
  reading: Reading,
  of: 'domain' | 'people',
): Promise<FreshCount[]> {
  const { column, key } = KEYED[of](reading)
  const active =
    of === 'domain'
      ? ''
      : `AND EXISTS (SELECT 1 FROM monitor_identity i
           WHERE i.id = subject_id AND i.status = 'active')`
  const { results } = await db
    .prepare(
      `SELECT subject_id, layer, count(*) AS n FROM ${FINDINGS_BY[column]}
       WHERE workspace_id = ?1 AND ${column} = ?2 AND ${FRESH} ${active}
       GROUP BY subject_id, layer ORDER BY subject_id, layer`,
    )
    .bind(reading.workspaceId, key, reading.mark)
    .all<Row>()
  return results.map((row) => ({
    subjectId: text(row, 'subject_id'),
    layer: layerOf(row),
    newCount: number(row, 'n'),
  }))
}

/** The first places of what is new in this answer about some subjects. */
export async function freshPlaces(
  db: D1Database,
  reading: Reading,
  of: 'domain' | 'people',
  subjectIds: readonly string[],
): Promise<FreshFinding[]> {
  const { column, key } = KEYED[of](reading)
  const { results } = await db
    .prepare(
      `SELECT subject_id, layer, place, source, min(first_seen_ms) AS first_ms FROM (
         SELECT *, row_number() OVER (PARTITION BY subject_id, layer ORDER BY finding_hash) AS nth
         FROM ${FINDINGS_BY[column]} WHERE workspace_id = ?1 AND ${column} = ?2 AND ${FRESH}
           AND subject_id IN (SELECT value FROM json_each(?4)))
       WHERE nth <= ${PLACES_PER_ALERT} GROUP BY subject_id, layer, place, source`,
    )
    .bind(reading.workspaceId, key, reading.mark, JSON.stringify(subjectIds))
    .all<Row>()
  return results.map(freshOf)
}

export function freshOf(row: Row): FreshFinding {
  return {
    subjectId: text(row, 'subject_id'),
    layer: layerOf(row),
    place: text(row, 'place'),
    source: text(row, 'source'),
    firstSeenMs: number(row, 'first_ms'),
  }
}

function layerOf(row: Row): ExposureLayer {
  const layer = text(row, 'layer')
  if (!isLayer(layer)) throw new Error('a finding of unknown layer')
  return layer
}
