import type { ExposureLayer } from '@vigil/contract'
import { number, numberOrNull, type Row, text } from '../row.ts'
import { RENEWED_AFTER_MS } from './renewed.ts'

/** One question about a domain while its answer is read. */
export interface Reading {
  workspaceId: string
  domainId: string
  call: string
  origin: string
  layers: readonly ExposureLayer[]
  /** Names this attempt; rows of an answer that did not come to its end bear another. */
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

/** What is known of a question from before. */
export interface KnownAnswer {
  /** null: it was never answered as a whole. */
  confirmedMs: number | null
  suspect: boolean
  /** Live findings by layer. */
  live: Record<string, number>
}

export const viaOf = ({ domainId, call }: Pick<Reading, 'domainId' | 'call'>) =>
  `${domainId}:${call}`

/** A finding's last sighting is written anew only this often: a quiet day writes nothing. */
const SEEN_AGAIN_AFTER_MS = 7 * 86_400_000

const UPSERT = `ON CONFLICT (workspace_id, subject_id, layer, finding_hash) DO UPDATE SET
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

const COLUMNS = `workspace_id, subject_id, layer, finding_hash, place, source, origin,
  first_seen_ms, last_seen_ms, in_baseline, quiet, dated_ms, pending, via`

/**
 * Stages a part of an answer: for the domain, and for the workspace's people among those seen. What
 * is new stays pending until the answer came to its end; what is known is hardly written at all. An
 * earlier attempt that broke off may have left marks: they pass to this one.
 *
 * @param startedMs when the reading began: people enrolled meanwhile are compared with the next
 */
export function stageSightings(
  db: D1Database,
  reading: Reading,
  sightings: readonly StagedSighting[],
  previousMs: number | null,
  startedMs: number,
): D1PreparedStatement[] {
  const { workspaceId, domainId, origin, mark } = reading
  const rows = JSON.stringify(
    sightings.map((one) => [
      one.layer,
      one.hash,
      one.place,
      one.source,
      one.datedMs,
      one.historical ? 1 : 0,
      one.quiet ? 1 : 0,
      one.account,
    ]),
  )
  // What only moved between layers, because another domain was proved, is no news.
  const moved = (subject: string) =>
    `EXISTS (SELECT 1 FROM monitor_finding o WHERE o.workspace_id = ?1 AND o.subject_id = ${subject}
       AND o.layer IN (${inList(reading.layers)}) AND o.finding_hash = j.value ->> 1
       AND o.pending IS NULL)`
  const seen = `j.value ->> 0, j.value ->> 1, j.value ->> 2, j.value ->> 3, ?4, ?5, ?5`
  return [
    db
      .prepare(
        `INSERT INTO monitor_finding (${COLUMNS})
         SELECT ?1, ?2, ${seen}, iif(?6 IS NULL OR j.value ->> 5 OR ${moved('?2')}, 1, 0),
           j.value ->> 6, j.value ->> 4, ?7, NULL FROM json_each(?3) j WHERE true ${UPSERT}`,
      )
      .bind(workspaceId, domainId, rows, origin, startedMs, previousMs, mark),
    db
      .prepare(
        `INSERT INTO monitor_finding (${COLUMNS})
         SELECT ?1, i.id, ${seen}, iif(?6 IS NULL OR COALESCE(i.since_ms, i.enrolled_ms) > ?6
             OR j.value ->> 5 OR ${moved('i.id')}, 1, 0), j.value ->> 6, j.value ->> 4, ?7, ?2
         FROM json_each(?3) j CROSS JOIN monitor_identity i INDEXED BY monitor_identity_account
           ON i.workspace_id = ?1 AND i.account = j.value ->> 7
         WHERE i.status = 'active' ${UPSERT}`,
      )
      .bind(workspaceId, viaOf(reading), rows, origin, startedMs, previousMs, mark),
  ]
}

/** Names of layers as an SQL list; they are the project's own words. */
export const inList = (layers: readonly string[]) => layers.map((layer) => `'${layer}'`).join()

/** What was known of a question before it is asked. */
export async function readKnown(db: D1Database, reading: Reading): Promise<KnownAnswer> {
  const { workspaceId, domainId, origin, layers } = reading
  const [rows, counts] = await db.batch<Row>([
    db
      .prepare(
        `SELECT confirmed_ms, suspect_ms FROM monitor_layer WHERE domain_id = ?1 AND source = ?2
           AND layer IN (${inList(layers)}) ORDER BY layer LIMIT 1`,
      )
      .bind(domainId, origin),
    db
      .prepare(
        `SELECT layer, count(*) AS n FROM monitor_finding WHERE workspace_id = ?1
           AND subject_id = ?2 AND layer IN (${inList(layers)}) AND origin = ?3
           AND pending IS NULL AND gone_ms IS NULL GROUP BY layer`,
      )
      .bind(workspaceId, domainId, origin),
  ])
  const row = rows?.results[0]
  return {
    confirmedMs: row === undefined ? null : numberOrNull(row, 'confirmed_ms'),
    suspect: row !== undefined && numberOrNull(row, 'suspect_ms') !== null,
    live: Object.fromEntries(
      (counts?.results ?? []).map((count) => [text(count, 'layer'), number(count, 'n')]),
    ),
  }
}

/** The table by one of its keys: left to itself D1 reads all findings of the workspace for `via`. */
export const FINDINGS_BY = {
  subject_id: 'monitor_finding',
  via: 'monitor_finding INDEXED BY monitor_finding_via',
} as const

const LAYERS = ['employee_on_system', 'employee_elsewhere', 'platform_user', 'corpus'] as const
export const isLayer = (layer: string): layer is ExposureLayer =>
  LAYERS.some((known) => known === layer)
