import { type Finding, type FindingKind, type FindingStatus, timestampOf } from '@vigil/contract'
import { EMPLOYER_PROVED } from '../domains/employer.ts'
import { number, numberOrNull, type Row, text, textOrNull } from '../row.ts'
import { isLayer } from './readings.ts'

/** Which findings are listed; what is absent does not narrow. */
export interface FindingFilter {
  subjectId?: string | undefined
  kind?: FindingKind | undefined
  status?: FindingStatus | undefined
  sinceMs?: number | undefined
}

/** Where a page begins: behind this finding. */
export interface FindingCursor {
  firstSeenMs: number
  id: string
}

/** SQL: the kind of finding `f`. */
const KIND = `CASE WHEN f.origin = 'hibp:breach' THEN 'breach' WHEN f.layer = 'corpus' THEN 'combo_list'
  ELSE 'stealer_log' END`
const ID = `f.subject_id || '.' || f.layer || '.' || f.finding_hash`

/**
 * A page of a workspace's findings, newest first. Sites of other companies are listed for people only
 * while their employer's domain is proved.
 */
export async function listFindings(
  workspaceId: string,
  db: D1Database,
  filter: FindingFilter,
  after: FindingCursor | null,
  limit: number,
): Promise<Finding[]> {
  const { results } = await db
    .prepare(
      `SELECT ${ID} AS id, f.subject_id, f.layer, f.place, f.source, f.first_seen_ms, f.last_seen_ms,
         f.gone_ms, f.in_baseline, f.status, f.status_by, f.status_ms, ${KIND} AS kind,
         d.domain, d.role, i.email_masked, i.user_id, i.audience
       FROM monitor_finding f LEFT JOIN monitor_domain d ON d.id = f.subject_id
       LEFT JOIN monitor_identity i ON i.id = f.subject_id
       WHERE f.workspace_id = ?1 AND f.pending IS NULL
         AND (?2 IS NULL OR f.subject_id = ?2) AND (?3 IS NULL OR ${KIND} = ?3)
         AND (?4 IS NULL OR COALESCE(f.status, 'open') = ?4)
         AND (?5 IS NULL OR f.first_seen_ms >= ?5)
         AND (f.first_seen_ms < ?6 OR (f.first_seen_ms = ?6 AND ${ID} > ?7))
         AND (i.id IS NULL OR f.layer NOT IN ('employee_on_system', 'employee_elsewhere')
           OR ${EMPLOYER_PROVED})
       ORDER BY f.first_seen_ms DESC, id LIMIT ?8`,
    )
    .bind(
      workspaceId,
      filter.subjectId ?? null,
      filter.kind ?? null,
      filter.status ?? null,
      filter.sinceMs ?? null,
      after?.firstSeenMs ?? Number.MAX_SAFE_INTEGER,
      after?.id ?? '',
      limit,
    )
    .all<Row>()
  return results.map(findingOf)
}

function findingOf(row: Row): Finding {
  const layer = text(row, 'layer')
  if (!isLayer(layer)) throw new Error('a finding of unknown layer')
  const domain = textOrNull(row, 'domain')
  const kind = row.kind === 'breach' || row.kind === 'combo_list' ? row.kind : 'stealer_log'
  const isOwn = layer === 'employee_on_system' || layer === 'platform_user'
  const { status } = row
  return {
    id: text(row, 'id'),
    subject: {
      kind: domain === null ? 'identity' : 'domain',
      id: text(row, 'subject_id'),
      domain,
      role: row.role === 'company' || row.role === 'app' ? row.role : null,
      emailMasked: textOrNull(row, 'email_masked'),
      userId: textOrNull(row, 'user_id'),
      audience: row.audience === 'customer' || row.audience === 'employee' ? row.audience : null,
    },
    layer,
    kind,
    severity: kind !== 'stealer_log' ? 'low' : isOwn ? 'high' : 'medium',
    place: text(row, 'place'),
    source: text(row, 'source'),
    firstSeenAt: timestampOf(number(row, 'first_seen_ms')),
    lastSeenAt: timestampOf(number(row, 'last_seen_ms')),
    gone: row.gone_ms !== null,
    inBaseline: number(row, 'in_baseline') === 1,
    status: status === 'acknowledged' || status === 'resolved' ? status : 'open',
    statusBy: textOrNull(row, 'status_by'),
    statusAt: timestampOf(numberOrNull(row, 'status_ms')),
  }
}

/** Sets the status of findings of a workspace, with who and when; how many there were. */
export async function setFindingStatus(
  workspaceId: string,
  db: D1Database,
  ids: readonly string[],
  status: FindingStatus,
  byKey: string,
  nowMs: number,
): Promise<number> {
  const keys = ids.map((id) => id.split('.')).filter((parts) => parts.length === 3)
  const { meta } = await db
    .prepare(
      `UPDATE monitor_finding SET status = ?3, status_by = ?4, status_ms = ?5
       WHERE workspace_id = ?1 AND pending IS NULL AND (subject_id, layer, finding_hash) IN (
         SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?2))`,
    )
    .bind(workspaceId, JSON.stringify(keys), status, byKey, nowMs)
    .run()
  return meta.changes
}
