import { type FindingStatus, timestampOf, webhookBody } from '@vigil/contract'
import { DAY_MS } from '@vigil/evidence'
import { type Params, sha256Hex, statement } from '@vigil/storage'
import { and, eq, sql } from 'drizzle-orm'
import { findingKind, severityOf } from '../findings/finding-kind.ts'
import {
  alertEndpoint,
  monitorAlert,
  monitorDomain,
  monitorFinding,
  monitorIdentity,
  monitorLayer,
} from '../schema/index.ts'
import { type NewAlert, WEEKLY_DIGEST } from './alert-rows.ts'

const WEEK_MS = 7 * DAY_MS
/** Places in a digest. */
const MAX_PLACES = 20

/** The last whole week before a time: Monday to Monday, UTC. */
export function weekBefore(ms: number): { fromMs: number; toMs: number } {
  const dayMs = ms - (ms % DAY_MS)
  const toMs = dayMs - ((new Date(dayMs).getUTCDay() + 6) % 7) * DAY_MS
  return { fromMs: toMs - WEEK_MS, toMs }
}

const selectWaiting = statement((q, v: Params<{ sinceMs: number; limit: number }>) =>
  q
    .selectDistinct({ workspaceId: alertEndpoint.workspace_id })
    .from(alertEndpoint)
    .where(
      sql`${alertEndpoint.weekly_digest} = 1 AND ${alertEndpoint.state} IN ('active', 'disabled')
        AND NOT EXISTS (SELECT 1 FROM ${monitorAlert} WHERE ${monitorAlert.workspace_id} = ${alertEndpoint.workspace_id}
          AND ${monitorAlert.created_ms} >= ${v.sinceMs} AND ${monitorAlert.type} = ${sql.raw(`'${WEEKLY_DIGEST}'`)})`,
    )
    .orderBy(alertEndpoint.workspace_id)
    .limit(v.limit),
)

/** Some workspaces with an endpoint that selected the digest, and no digest since. */
export async function waitingForDigest(
  db: D1Database,
  sinceMs: number,
  limit: number,
): Promise<string[]> {
  return (await selectWaiting.all(db, { sinceMs, limit })).map(({ workspaceId }) => workspaceId)
}

type Week = { workspaceId: string; fromMs: number; toMs: number }
/**
 * Findings by the time of their announcement: a breach may be verified, or a compromise renewed, weeks after it was
 * first seen.
 */
const newInWeek = (v: Params<Week>) =>
  and(
    eq(monitorFinding.workspace_id, v.workspaceId),
    sql`${monitorFinding.announced_ms} >= ${v.fromMs} AND ${monitorFinding.announced_ms} < ${v.toMs}`,
  )
const status = sql<FindingStatus>`COALESCE(${monitorFinding.status}, 'open')`

const countFindings = statement((q, v: Params<Week>) =>
  q
    .select({
      kind: findingKind.as('kind'),
      layer: monitorFinding.layer,
      status: status.as('found_status'),
      count: sql<number>`count(*)`.as('count'),
    })
    .from(monitorFinding)
    .where(newInWeek(v))
    .groupBy(findingKind, monitorFinding.layer, status),
)
const countPeople = statement((q, v: Params<Week>) =>
  q
    .select({ count: sql<number>`count(DISTINCT ${monitorFinding.subject_id})`.as('count') })
    .from(monitorFinding)
    .innerJoin(monitorIdentity, eq(monitorIdentity.id, monitorFinding.subject_id))
    .where(newInWeek(v)),
)
/**
 * Places of domains only: the sites that a person uses are only listed with the findings, to those who may read them.
 */
const topPlaces = statement((q, v: Params<Week>) =>
  q
    .select({
      layer: monitorFinding.layer,
      domain: monitorFinding.place,
      source: monitorFinding.source,
      count: sql<number>`count(*)`.as('count'),
    })
    .from(monitorFinding)
    .innerJoin(monitorDomain, eq(monitorDomain.id, monitorFinding.subject_id))
    .where(newInWeek(v))
    .groupBy(monitorFinding.layer, monitorFinding.place, monitorFinding.source)
    .orderBy(sql`count(*) DESC`, monitorFinding.place)
    .limit(MAX_PLACES),
)
const selectStale = statement((q, v: Params<{ workspaceId: string }>) =>
  q
    .selectDistinct({ source: monitorLayer.source })
    .from(monitorLayer)
    .innerJoin(monitorDomain, eq(monitorDomain.id, monitorLayer.domain_id))
    .where(
      sql`${monitorDomain.workspace_id} = ${v.workspaceId} AND ${monitorDomain.state} IN ('verified', 'grace')
        AND ${monitorLayer.stale_since_ms} IS NOT NULL`,
    )
    .orderBy(monitorLayer.source),
)

/** Statements read for one digest. */
export const READS_PER_DIGEST = 4

/** Composes the digest of a workspace's week: the findings announced in it, with their status. */
export async function weeklyDigest(
  ports: { db: D1Database; newId(): string; now(): number },
  workspaceId: string,
  runKey: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<NewAlert> {
  const { db } = ports
  const week = { workspaceId, fromMs, toMs }
  const [counts, people, places, stale] = await Promise.all([
    countFindings.all(db, week),
    countPeople.first(db, week),
    topPlaces.all(db, week),
    selectStale.all(db, { workspaceId }),
  ])
  const id = ports.newId()
  const bySeverity = { high: 0, medium: 0, low: 0 }
  const byStatus = { open: 0, acknowledged: 0, resolved: 0 }
  let newCount = 0
  for (const { kind, layer, status: found, count } of counts) {
    bySeverity[severityOf(kind, layer)] += count
    byStatus[found] += count
    newCount += count
  }
  const from = timestampOf(fromMs)
  const payload = webhookBody(WEEKLY_DIGEST, ports.now(), {
    alertId: id,
    subject: { kind: 'workspace', id: workspaceId },
    from,
    to: timestampOf(toMs),
    newCount,
    people: people?.count ?? 0,
    bySeverity,
    byStatus,
    locations: places,
    staleSources: stale.map(({ source }) => source),
  })
  const dedupeKey = await sha256Hex([workspaceId, WEEKLY_DIGEST, from].join('\0'))
  return {
    id,
    workspaceId,
    dedupeKey,
    runKey,
    payload,
    newCount,
    type: WEEKLY_DIGEST,
    subjectId: workspaceId,
  }
}
