import { type Params, statement } from '@vigil/storage'
import { sql } from 'drizzle-orm'
import { monitorDomain, monitorFinding, monitorIdentity } from '../schema/monitoring.ts'
import { type FreshFinding, freshColumns } from './fresh-findings.ts'
import { named } from './named-column.ts'

/** A finding below the alert threshold. */
export interface QuietFinding extends FreshFinding {
  workspaceId: string
  hash: string
  inBaseline: boolean
}

const ofBreaches = statement((q, v: Params<{ breaches: string; limit: number }>) =>
  q
    .select({
      ...freshColumns,
      workspaceId: named(monitorFinding.workspace_id),
      hash: named(monitorFinding.finding_hash),
      inBaseline: named(monitorFinding.in_baseline),
      firstSeenMs: named(monitorFinding.first_seen_ms),
    })
    .from(
      sql`json_each(${v.breaches}) j CROSS JOIN ${monitorFinding} INDEXED BY monitor_finding_quiet
        ON ${monitorFinding.place} = j.value AND ${monitorFinding.quiet} = 1`,
    )
    .where(
      sql`${monitorFinding.origin} = 'hibp:breach' AND ${monitorFinding.pending} IS NULL
        AND ${monitorFinding.gone_ms} IS NULL
        AND NOT EXISTS (SELECT 1 FROM ${monitorIdentity} i
          WHERE i.id = ${monitorFinding.subject_id} AND i.status = 'paused')
        AND NOT EXISTS (SELECT 1 FROM ${monitorDomain} d
          WHERE d.id = ${monitorFinding.subject_id} AND d.state IN ('lost', 'pending'))`,
    )
    .limit(v.limit),
)

/**
 * Live findings of breaches by name that were never announced, some of them. Those of a paused person or a lost domain
 * wait until monitoring resumes.
 */
export const quietFindings = (
  db: D1Database,
  breaches: readonly string[],
  limit: number,
): Promise<QuietFinding[]> => ofBreaches.all(db, { breaches: JSON.stringify(breaches), limit })

const announce = statement(
  (_, v: Params<{ keys: string; nowMs: number }>) => sql`UPDATE ${monitorFinding}
    SET quiet = 0, changed_ms = ${v.nowMs}, announced_ms = iif(in_baseline = 0, ${v.nowMs}, announced_ms) WHERE (workspace_id, subject_id, layer, finding_hash) IN (
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${v.keys}))`,
)

/** Marks these findings as announced. */
export function markAnnounced(
  db: D1Database,
  findings: readonly QuietFinding[],
  nowMs: number,
): D1PreparedStatement {
  const keys = findings.map((one) => [one.workspaceId, one.subjectId, one.layer, one.hash])
  return announce.bind(db, { keys: JSON.stringify(keys), nowMs }).prepared
}
