import type { ExposureLayer } from '@vigil/contract'
import { type Params, statement } from '@vigil/storage'
import { type SQL, sql } from 'drizzle-orm'
import { monitorFinding, monitorIdentity } from '../schema/monitoring.ts'
import { named } from './named-column.ts'
import { FINDINGS_BY_VIA, type Reading, viaOf } from './readings.ts'

/** Places of one subject and layer that an alert may list. */
const PLACES_PER_ALERT = 100

/** A finding to report: new, renewed or newly verified. */
export interface FreshFinding {
  subjectId: string
  layer: ExposureLayer
  place: string
  source: string
  firstSeenMs: number
}

/** What a finding is about and where it was seen. */
export const freshColumns = {
  subjectId: named(monitorFinding.subject_id),
  layer: named(monitorFinding.layer),
  place: named(monitorFinding.place),
  source: named(monitorFinding.source),
}

/** New findings of a subject in a layer. */
export interface FreshCount {
  subjectId: string
  layer: ExposureLayer
  newCount: number
  /** Of these, the ones that were not among the live findings before. */
  addedCount: number
}

type Answered = { workspaceId: string; key: string; mark: string }

/** Builds the statements about findings of a domain or, by the request, of people. */
function freshBy(table: SQL, column: SQL, isActive: SQL) {
  const from = (v: Params<Answered>) => sql`${table} WHERE workspace_id = ${v.workspaceId}
    AND ${column} = ${v.key} AND ((pending = ${v.mark} AND in_baseline = 0) OR renewed = ${v.mark}) AND quiet = 0`
  return {
    counts: statement((q, v: Params<Answered>) =>
      q
        .select({
          subjectId: freshColumns.subjectId,
          layer: freshColumns.layer,
          newCount: sql<number>`count(*)`.as('new_count'),
          addedCount: sql<number>`count(pending)`.as('added_count'),
        })
        .from(sql`(SELECT * FROM ${from(v)} AND ${isActive})`)
        .groupBy(sql`subject_id, layer`)
        .orderBy(sql`subject_id, layer`),
    ),
    places: statement((q, v: Params<Answered & { subjectIds: string }>) =>
      q
        .select({ ...freshColumns, firstSeenMs: sql<number>`min(first_seen_ms)`.as('first_ms') })
        .from(
          sql`(SELECT *, row_number() OVER (PARTITION BY subject_id, layer ORDER BY finding_hash) AS nth
            FROM ${from(v)} AND subject_id IN (SELECT value FROM json_each(${v.subjectIds})))`,
        )
        .where(sql`nth <= ${PLACES_PER_ALERT}`)
        .groupBy(sql`subject_id, layer, place, source`),
    ),
  }
}

const OF = {
  domain: freshBy(sql`${monitorFinding}`, sql`subject_id`, sql`true`),
  people: freshBy(
    FINDINGS_BY_VIA,
    sql`via`,
    sql`EXISTS (SELECT 1 FROM ${monitorIdentity} i WHERE i.id = subject_id AND i.status = 'active')`,
  ),
}
const answered = (reading: Reading, of: keyof typeof OF): Answered => ({
  workspaceId: reading.workspaceId,
  key: of === 'domain' ? reading.domainId : viaOf(reading),
  mark: reading.mark,
})

/** Counts the new findings of this answer by subject and layer, for every active subject. */
export const freshCounts = (
  db: D1Database,
  reading: Reading,
  of: 'domain' | 'people',
): Promise<FreshCount[]> => OF[of].counts.all(db, answered(reading, of))

/** Returns the first places of new findings in this answer, for some subjects. */
export const freshPlaces = (
  db: D1Database,
  reading: Reading,
  of: 'domain' | 'people',
  ids: readonly string[],
): Promise<FreshFinding[]> =>
  OF[of].places.all(db, { ...answered(reading, of), subjectIds: JSON.stringify(ids) })
