import { type Params, statement } from '@vigil/storage'
import { sql } from 'drizzle-orm'
import { monitorFinding, monitorIdentity } from '../schema/monitoring.ts'
import { RECOUNT } from './counters.ts'
import type { LiveFinding } from './live-findings.ts'
import type { StagedSighting } from './readings.ts'
import { RENEWED_AFTER_MS } from './renewed.ts'

/** A stored finding of a person. */
export interface KnownFinding extends LiveFinding {
  gone: boolean
  datedMs: number | null
  firstSeenMs: number
}

const known = statement((q, v: Params<{ ids: string; origin: string }>) =>
  q
    .select({
      subjectId: monitorFinding.subject_id,
      layer: monitorFinding.layer,
      hash: monitorFinding.finding_hash,
      goneMs: monitorFinding.gone_ms,
      datedMs: monitorFinding.dated_ms,
      firstSeenMs: monitorFinding.first_seen_ms,
    })
    .from(sql`json_each(${v.ids}) j`)
    .crossJoin(monitorIdentity)
    .crossJoin(monitorFinding)
    .where(
      sql`${monitorIdentity.id} = j.value AND ${monitorFinding.workspace_id} = ${monitorIdentity.workspace_id}
        AND ${monitorFinding.subject_id} = ${monitorIdentity.id} AND ${monitorFinding.origin} = ${v.origin}
        AND ${monitorFinding.pending} IS NULL`,
    ),
)

/** Returns the stored findings of people from one source, by person and hash. */
export async function knownOfPeople(
  db: D1Database,
  ids: readonly string[],
  origin: string,
): Promise<Map<string, Map<string, KnownFinding>>> {
  const byPerson = new Map<string, Map<string, KnownFinding>>()
  for (const { goneMs, ...row } of await known.all(db, { ids: JSON.stringify(ids), origin })) {
    const own = byPerson.get(row.subjectId) ?? new Map<string, KnownFinding>()
    byPerson.set(row.subjectId, own.set(row.hash, { ...row, gone: goneMs !== null }))
  }
  return byPerson
}

/** Findings of people, each with whether it belongs to the person's baseline. */
export interface PersonFinding extends StagedSighting {
  personId: string
  inBaseline: boolean
}

/** A finding of a person to report, with its previous compromise; null: it is new. */
export interface ReportedFinding extends PersonFinding {
  before: KnownFinding | null
}

const upsert = statement(
  (
    _,
    v: Params<{ rows: string; origin: string; nowMs: number }>,
  ) => sql`INSERT INTO ${monitorFinding}
      (workspace_id, subject_id, layer, finding_hash, place, source, origin, first_seen_ms, last_seen_ms,
        in_baseline, quiet, dated_ms, changed_ms, announced_ms)
    SELECT i.workspace_id, i.id, j.value ->> 'layer', j.value ->> 'hash', j.value ->> 'place',
      j.value ->> 'source', ${v.origin}, ${v.nowMs}, ${v.nowMs}, j.value ->> 'inBaseline',
      j.value ->> 'quiet', j.value ->> 'datedMs', ${v.nowMs},
      iif(j.value ->> 'inBaseline' OR j.value ->> 'quiet', NULL, ${v.nowMs})
    FROM json_each(${v.rows}) j CROSS JOIN ${monitorIdentity} i ON i.id = j.value ->> 'personId'
    WHERE i.status = 'active'
    ON CONFLICT (workspace_id, subject_id, layer, finding_hash) DO UPDATE SET
      in_baseline = iif(excluded.dated_ms > dated_ms + ${RENEWED_AFTER_MS}, 0, in_baseline),
      status = iif(excluded.dated_ms > dated_ms + ${RENEWED_AFTER_MS}, NULL, status),
      announced_ms = COALESCE(iif(pending IS NOT NULL OR excluded.dated_ms > dated_ms + ${RENEWED_AFTER_MS},
        excluded.announced_ms, NULL), announced_ms),
      dated_ms = max(COALESCE(dated_ms, excluded.dated_ms), excluded.dated_ms), absent = 0,
      gone_ms = NULL, pending = NULL, last_seen_ms = excluded.last_seen_ms, changed_ms = ${v.nowMs}
    WHERE pending IS NOT NULL OR absent > 0 OR gone_ms IS NOT NULL
      OR excluded.dated_ms > dated_ms`,
)

/**
 * Stores findings of people. People who were paused or removed while the answer was read are skipped: the batch checks
 * their rows again.
 */
export const savePeopleFindings = (
  db: D1Database,
  findings: readonly PersonFinding[],
  origin: string,
  nowMs: number,
): D1PreparedStatement =>
  upsert.bind(db, { rows: JSON.stringify(findings), origin, nowMs }).prepared

const recount = statement(
  (_, v: Params<{ ids: string }>) => sql`${RECOUNT}
    WHERE ${monitorIdentity.id} IN (SELECT value FROM json_each(${v.ids})) AND ${monitorIdentity.status} = 'active'`,
)

/** Counts people's findings again. */
export const recountPeople = (db: D1Database, ids: readonly string[]): D1PreparedStatement =>
  recount.bind(db, { ids: JSON.stringify(ids) }).prepared
