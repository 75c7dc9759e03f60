import { type Row, text } from '../row.ts'
import { FINDINGS_BY, inList, type Reading, viaOf } from './readings.ts'

export interface LiveFinding {
  subjectId: string
  layer: string
  hash: string
}

/** Live findings of a question, of the domain or of people, page by page. */
export async function* liveFindings(
  db: D1Database,
  reading: Reading,
  of: 'domain' | 'people',
): AsyncGenerator<LiveFinding[]> {
  const { workspaceId, domainId, origin, layers } = reading
  const [table, where] =
    of === 'domain'
      ? [FINDINGS_BY.subject_id, `subject_id = ?2 AND layer IN (${inList(layers)})`]
      : [FINDINGS_BY.via, 'via = ?2']
  let after: LiveFinding = { subjectId: '', layer: '', hash: '' }
  for (;;) {
    const { results } = await db
      .prepare(
        `SELECT subject_id, layer, finding_hash FROM ${table} WHERE workspace_id = ?1
           AND ${where} AND origin = ?3 AND pending IS NULL AND gone_ms IS NULL
           AND (subject_id, layer, finding_hash) > (?4, ?5, ?6)
         ORDER BY subject_id, layer, finding_hash LIMIT ${PAGE}`,
      )
      .bind(
        workspaceId,
        of === 'domain' ? domainId : viaOf(reading),
        origin,
        after.subjectId,
        after.layer,
        after.hash,
      )
      .all<Row>()
    const page = results.map((row) => ({
      subjectId: text(row, 'subject_id'),
      layer: text(row, 'layer'),
      hash: text(row, 'finding_hash'),
    }))
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last
  }
}

const PAGE = 5_000
