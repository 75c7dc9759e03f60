import type { ExposureLayer } from '@vigil/contract'
import { DAY_MS } from '@vigil/evidence'
import { batch, type Params, statement } from '@vigil/storage'
import { type SQL, sql } from 'drizzle-orm'
import { isProved } from '../domains/domain-rows.ts'
import {
  monitorDomain,
  monitorFinding,
  monitorIdentity,
  monitorLayer,
} from '../schema/monitoring.ts'
import { RENEWED_AFTER_MS } from './renewed.ts'

/** One request about a domain while its answer is read. */
export interface Reading {
  workspaceId: string
  domainId: string
  call: string
  origin: string
  layers: readonly ExposureLayer[]
  /** Identifies this attempt: rows of an incomplete answer have another mark. */
  mark: string
}

/** A sighting as it is kept. */
export interface StagedSighting {
  layer: ExposureLayer
  account: string
  hash: string
  place: string
  source: string
  datedMs: number | null
  historical: boolean
  quiet: boolean
}

/** The previous answer to a request. */
export interface KnownAnswer {
  /** null: there was no complete answer. */
  confirmedMs: number | null
  suspect: boolean
  /** Live findings by layer. */
  live: Record<string, number>
}

export const viaOf = ({ domainId, call }: Pick<Reading, 'domainId' | 'call'>) =>
  `${domainId}:${call}`

/** SQL: findings by their request. Without the hint D1 reads all findings of the workspace. */
export const FINDINGS_BY_VIA = sql`${monitorFinding} INDEXED BY monitor_finding_via`

/** SQL: what follows a column of layers, those of a JSON list. */
export const inLayers = (v: Params<{ layers: string }>): SQL =>
  sql`IN (SELECT value FROM json_each(${v.layers}))`

/**
 * SQL: whether the domain is still verified. Evaluated inside the batch: it may be removed while its answer is read.
 */
export const isWatched = (v: Params<{ domainId: string }>): SQL =>
  sql`EXISTS (SELECT 1 FROM ${monitorDomain} WHERE ${monitorDomain.id} = ${v.domainId} AND ${isProved})`

/** Least time between two writes of a finding's last sighting, ms: a day without news writes nothing (judgement). */
const SEEN_AGAIN_AFTER_MS = 7 * DAY_MS

/** SQL: the findings written, as columns and as what each column gets of `j`, for a subject. */
const INSERT = sql`INSERT INTO ${monitorFinding} (workspace_id, subject_id, layer, finding_hash, place, source,
  origin, first_seen_ms, last_seen_ms, in_baseline, quiet, dated_ms, pending, via)`
const UPSERT = sql`ON CONFLICT (workspace_id, subject_id, layer, finding_hash) DO UPDATE SET
  renewed = iif(pending IS NULL AND (renewed IS NOT NULL
    OR (quiet = 1 AND excluded.quiet = 0 AND in_baseline = 0)
    OR excluded.dated_ms > dated_ms + ${RENEWED_AFTER_MS}), excluded.pending, renewed),
  in_baseline = iif(pending IS NULL, in_baseline, excluded.in_baseline),
  quiet = iif(pending IS NULL, min(quiet, excluded.quiet), excluded.quiet),
  via = iif(pending IS NULL, via, excluded.via),
  pending = iif(pending IS NULL, NULL, excluded.pending),
  dated_ms = max(COALESCE(dated_ms, excluded.dated_ms), excluded.dated_ms),
  changed_ms = iif(gone_ms IS NULL, changed_ms, excluded.last_seen_ms),
  last_seen_ms = excluded.last_seen_ms, absent = 0, gone_ms = NULL
  WHERE pending IS NOT NULL OR renewed IS NOT NULL OR quiet > excluded.quiet OR absent > 0 OR gone_ms IS NOT NULL
    OR last_seen_ms < excluded.last_seen_ms - ${SEEN_AGAIN_AFTER_MS}
    OR excluded.dated_ms > dated_ms + ${RENEWED_AFTER_MS}`

interface Staged {
  workspaceId: string
  domainId: string
  origin: string
  mark: string
  via: string
  layers: string
  rows: string
  previousMs: number | null
  startedMs: number
}

/**
 * SQL: the columns of a sighting `j`. A finding that only changed its layer, because another domain was verified, is
 * not new.
 */
const sighting = (v: Params<Staged>, subject: SQL, joinedLater: SQL, via: SQL) => sql`
  ${v.workspaceId}, ${subject}, j.value ->> 'layer', j.value ->> 'hash', j.value ->> 'place', j.value ->> 'source',
  ${v.origin}, ${v.startedMs}, ${v.startedMs},
  iif(${v.previousMs} IS NULL OR ${joinedLater} OR j.value ->> 'historical' OR EXISTS (
    SELECT 1 FROM ${monitorFinding} o WHERE o.workspace_id = ${v.workspaceId} AND o.subject_id = ${subject}
      AND o.layer ${inLayers(v)} AND o.finding_hash = j.value ->> 'hash' AND o.pending IS NULL), 1, 0),
  j.value ->> 'quiet', j.value ->> 'datedMs', ${v.mark}, ${via}`
const stage = [
  statement(
    (
      _,
      v: Params<Staged>,
    ) => sql`${INSERT} SELECT ${sighting(v, sql`${v.domainId}`, sql`false`, sql`NULL`)}
      FROM json_each(${v.rows}) j WHERE ${isWatched(v)} ${UPSERT}`,
  ),
  statement(
    (_, v: Params<Staged>) => sql`${INSERT} SELECT ${sighting(
      v,
      sql`i.id`,
      sql`COALESCE(i.since_ms, i.enrolled_ms) > ${v.previousMs}`,
      sql`${v.via}`,
    )}
      FROM json_each(${v.rows}) j CROSS JOIN ${monitorIdentity} i INDEXED BY monitor_identity_account
        ON i.workspace_id = ${v.workspaceId} AND i.account = j.value ->> 'account'
      WHERE i.status = 'active' AND ${isWatched(v)} ${UPSERT}`,
  ),
]

/**
 * Returns the statements that store a part of an answer, for the domain and for the workspace's people in it. New
 * findings stay pending until the answer is complete; known ones are rarely written. Marks of an earlier incomplete
 * attempt pass to this one. For a removed domain nothing is stored.
 *
 * @param part `previousMs`: when the previous answer was complete, null: never; `startedMs`: start of the reading,
 * people enrolled later are compared with the next answer
 */
export function stageSightings(
  db: D1Database,
  { workspaceId, domainId, call, origin, mark, layers }: Reading,
  {
    sightings,
    previousMs,
    startedMs,
  }: { sightings: readonly StagedSighting[]; previousMs: number | null; startedMs: number },
): D1PreparedStatement[] {
  const given = {
    workspaceId,
    domainId,
    origin,
    mark,
    previousMs,
    startedMs,
    via: viaOf({ domainId, call }),
    layers: JSON.stringify(layers),
    rows: JSON.stringify(sightings),
  }
  return stage.map((step) => step.bind(db, given).prepared)
}

type OfQuestion = { domainId: string; origin: string; layers: string }
const confirmed = statement((q, v: Params<OfQuestion>) =>
  q
    .select({ confirmedMs: monitorLayer.confirmed_ms, suspectMs: monitorLayer.suspect_ms })
    .from(monitorLayer)
    .where(
      sql`${monitorLayer.domain_id} = ${v.domainId} AND ${monitorLayer.source} = ${v.origin}
        AND ${monitorLayer.layer} ${inLayers(v)}`,
    )
    .orderBy(monitorLayer.layer)
    .limit(1),
)
const countLive = statement((q, v: Params<OfQuestion & { workspaceId: string }>) =>
  q
    .select({ layer: monitorFinding.layer, n: sql<number>`count(*)`.as('n') })
    .from(monitorFinding)
    .where(
      sql`${monitorFinding.workspace_id} = ${v.workspaceId} AND ${monitorFinding.subject_id} = ${v.domainId}
        AND ${monitorFinding.layer} ${inLayers(v)} AND ${monitorFinding.origin} = ${v.origin}
        AND ${monitorFinding.pending} IS NULL AND ${monitorFinding.gone_ms} IS NULL`,
    )
    .groupBy(monitorFinding.layer),
)

/** Reads the previous answer to a request. */
export async function readKnown(
  db: D1Database,
  { workspaceId, domainId, origin, ...reading }: Reading,
): Promise<KnownAnswer> {
  const layers = JSON.stringify(reading.layers)
  const [rows, counts] = await batch(db, [
    confirmed.bind(db, { domainId, origin, layers }),
    countLive.bind(db, { workspaceId, domainId, origin, layers }),
  ] as const)
  const [row] = rows.rows
  return {
    confirmedMs: row?.confirmedMs ?? null,
    suspect: row !== undefined && row.suspectMs !== null,
    live: Object.fromEntries(counts.rows.map(({ layer, n }) => [layer, n])),
  }
}
