import {
  type Finding,
  type FindingKind,
  type FindingStatus,
  type TimeCursor,
  timestampOf,
} from '@vigil/contract'
import { type Params, statement } from '@vigil/storage'
import { and, desc, eq, sql } from 'drizzle-orm'
import { changeLogged, type LoggedChange } from '../audit.ts'
import { EMPLOYER_PROVED } from '../domains/employer.ts'
import { monitorDomain, monitorFinding, monitorIdentity } from '../schema/monitoring.ts'
import { findingKind, severityOf } from './finding-kind.ts'

/** Filters of the listed findings; an absent filter selects all. */
export interface FindingFilter {
  subjectId?: string | undefined
  kind?: FindingKind | undefined
  status?: FindingStatus | undefined
  sinceMs?: number | undefined
}

const { subject_id, layer, finding_hash, first_seen_ms, status } = monitorFinding
const id = sql<string>`${subject_id} || '.' || ${layer} || '.' || ${finding_hash}`

interface Wanted {
  workspaceId: string
  subjectId: string | null
  kind: string | null
  status: string | null
  sinceMs: number | null
  beforeMs: number
  afterId: string
  limit: number
}
/** Sites of other companies are listed for people only while their employer's domain is proved. */
const page = statement((q, v: Params<Wanted>) =>
  q
    .select({
      id: id.as('finding_id'),
      subjectId: subject_id,
      layer,
      place: monitorFinding.place,
      source: monitorFinding.source,
      firstSeenMs: first_seen_ms,
      lastSeenMs: monitorFinding.last_seen_ms,
      goneMs: monitorFinding.gone_ms,
      inBaseline: monitorFinding.in_baseline,
      status,
      statusBy: monitorFinding.status_by,
      statusMs: monitorFinding.status_ms,
      kind: findingKind.as('kind'),
      domain: monitorDomain.domain,
      role: monitorDomain.role,
      emailMasked: monitorIdentity.email_masked,
      userId: monitorIdentity.user_id,
      audience: monitorIdentity.audience,
    })
    .from(monitorFinding)
    .leftJoin(monitorDomain, eq(monitorDomain.id, subject_id))
    .leftJoin(monitorIdentity, eq(monitorIdentity.id, subject_id))
    .where(
      and(
        eq(monitorFinding.workspace_id, v.workspaceId),
        sql`${monitorFinding.pending} IS NULL
          AND (${v.subjectId} IS NULL OR ${subject_id} = ${v.subjectId})
          AND (${v.kind} IS NULL OR ${findingKind} = ${v.kind})
          AND (${v.status} IS NULL OR COALESCE(${status}, 'open') = ${v.status})
          AND (${v.sinceMs} IS NULL OR ${first_seen_ms} >= ${v.sinceMs})
          AND (${first_seen_ms} < ${v.beforeMs} OR (${first_seen_ms} = ${v.beforeMs} AND ${id} > ${v.afterId}))
          AND (${monitorIdentity.id} IS NULL OR ${layer} NOT IN ('employee_on_system', 'employee_elsewhere')
            OR ${EMPLOYER_PROVED})`,
      ),
    )
    .orderBy(desc(first_seen_ms), sql`finding_id`)
    .limit(v.limit),
)

/** A page of a workspace's findings, newest first. */
export async function listFindings(
  workspaceId: string,
  db: D1Database,
  filter: FindingFilter,
  after: TimeCursor | null,
  limit: number,
): Promise<Finding[]> {
  const rows = await page.all(db, {
    workspaceId,
    subjectId: filter.subjectId ?? null,
    kind: filter.kind ?? null,
    status: filter.status ?? null,
    sinceMs: filter.sinceMs ?? null,
    beforeMs: after?.atMs ?? Number.MAX_SAFE_INTEGER,
    afterId: after?.id ?? '',
    limit,
  })
  return rows.map((row) => ({
    id: row.id,
    subject: {
      kind: row.domain === null ? 'identity' : 'domain',
      id: row.subjectId,
      domain: row.domain,
      role: row.role,
      emailMasked: row.emailMasked,
      userId: row.userId,
      audience: row.audience,
    },
    layer: row.layer,
    kind: row.kind,
    severity: severityOf(row.kind, row.layer),
    place: row.place,
    source: row.source,
    firstSeenAt: timestampOf(row.firstSeenMs),
    lastSeenAt: timestampOf(row.lastSeenMs),
    gone: row.goneMs !== null,
    inBaseline: row.inBaseline,
    status: row.status ?? 'open',
    statusBy: row.statusBy,
    statusAt: timestampOf(row.statusMs),
  }))
}

type Chosen = { workspaceId: string; keys: string; status: string; byKey: string; nowMs: number }
const setStatus = statement(
  (_, v: Params<Chosen>) => sql`UPDATE ${monitorFinding}
    SET status = ${v.status}, status_by = ${v.byKey}, status_ms = ${v.nowMs}
    WHERE workspace_id = ${v.workspaceId} AND pending IS NULL AND (subject_id, layer, finding_hash) IN (
      SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${v.keys}))`,
)

/** Sets the status of findings of a workspace, with who and when; how many there were. */
export async function setFindingStatus(
  workspaceId: string,
  db: D1Database,
  ids: readonly string[],
  to: FindingStatus,
  { byKey, nowMs, log = [] }: LoggedChange,
): Promise<number> {
  const parts = ids.map((one) => one.split('.')).filter(({ length }) => length === 3)
  const keys = JSON.stringify(parts)
  const change = setStatus.bind(db, { workspaceId, keys, status: to, byKey, nowMs })
  return (await changeLogged(db, change, log)).changes
}
