import type { ExposureLayer } from '@vigil/contract'
import { type Params, statement } from '@vigil/storage'
import { type SQL, sql } from 'drizzle-orm'
import { monitorFinding } from '../schema/monitoring.ts'
import { named } from './named-column.ts'
import { FINDINGS_BY_VIA, inLayers, type Reading, viaOf } from './readings.ts'

export interface LiveFinding {
  subjectId: string
  layer: ExposureLayer
  hash: string
}

const PAGE = 5_000

type Queried = { workspaceId: string; key: string; origin: string; layers: string }
type After = { subjectId: string; layer: string; hash: string }
const pageBy = (table: SQL, isMeant: (v: Params<Queried>) => SQL) =>
  statement((q, v: Params<Queried & After>) =>
    q
      .select({
        subjectId: named(monitorFinding.subject_id),
        layer: named(monitorFinding.layer),
        hash: named(monitorFinding.finding_hash),
      })
      .from(table)
      .where(
        sql`workspace_id = ${v.workspaceId} AND ${isMeant(v)} AND origin = ${v.origin}
          AND pending IS NULL AND gone_ms IS NULL
          AND (subject_id, layer, finding_hash) > (${v.subjectId}, ${v.layer}, ${v.hash})`,
      )
      .orderBy(sql`subject_id, layer, finding_hash`)
      .limit(PAGE),
  )
const PAGES = {
  domain: pageBy(
    sql`${monitorFinding}`,
    (v) => sql`subject_id = ${v.key} AND layer ${inLayers(v)}`,
  ),
  people: pageBy(FINDINGS_BY_VIA, (v) => sql`via = ${v.key}`),
}

/** Live findings of a request, of the domain or of people, page by page. */
export async function* liveFindings(
  db: D1Database,
  reading: Reading,
  of: 'domain' | 'people',
): AsyncGenerator<LiveFinding[]> {
  const { workspaceId, domainId, origin } = reading
  const key = of === 'domain' ? domainId : viaOf(reading)
  const layers = JSON.stringify(reading.layers)
  let after: After = { subjectId: '', layer: '', hash: '' }
  for (;;) {
    const page = await PAGES[of].all(db, { workspaceId, key, origin, layers, ...after })
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last
  }
}
