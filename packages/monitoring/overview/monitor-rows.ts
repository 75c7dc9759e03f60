import type { TimeCursor } from '@vigil/contract'
import { type Params, statement } from '@vigil/storage'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { EMPLOYER_PROVED } from '../domains/employer.ts'
import {
  monitorDomain,
  monitorFinding,
  monitorIdentity,
  monitorLayer,
  monitorSettings,
  monitorSource,
} from '../schema/index.ts'

type OfWorkspace = { workspaceId: string }
export const settingsOf = statement((q, v: Params<OfWorkspace>) =>
  q.select().from(monitorSettings).where(eq(monitorSettings.workspace_id, v.workspaceId)),
)
export const provedDomainsOf = statement((q, v: Params<OfWorkspace>) =>
  q
    .select()
    .from(monitorDomain)
    .where(
      and(
        eq(monitorDomain.workspace_id, v.workspaceId),
        inArray(monitorDomain.state, ['verified', 'grace']),
      ),
    )
    .orderBy(monitorDomain.domain, monitorDomain.role),
)
export const layersOf = statement((q, v: Params<OfWorkspace>) =>
  q
    .select({
      domainId: monitorLayer.domain_id,
      layer: monitorLayer.layer,
      count: sql<number>`sum(${monitorLayer.count})`.as('count'),
      baseline: sql<number>`sum(${monitorLayer.baseline})`.as('baseline'),
    })
    .from(monitorDomain)
    .innerJoin(monitorLayer, eq(monitorLayer.domain_id, monitorDomain.id))
    .where(eq(monitorDomain.workspace_id, v.workspaceId))
    .groupBy(monitorLayer.domain_id, monitorLayer.layer),
)
const isWatched = (v: Params<OfWorkspace>) =>
  and(eq(monitorIdentity.workspace_id, v.workspaceId), ne(monitorIdentity.status, 'removed'))
export const pageOfPeople = statement(
  (q, v: Params<OfWorkspace & TimeCursor & { limit: number }>) =>
    q
      .select()
      .from(monitorIdentity)
      .where(
        and(
          isWatched(v),
          sql`(${monitorIdentity.enrolled_ms}, ${monitorIdentity.id}) > (${v.atMs}, ${v.id})`,
        ),
      )
      .orderBy(monitorIdentity.enrolled_ms, monitorIdentity.id)
      .limit(v.limit),
)
export const countPeople = statement((q, v: Params<OfWorkspace>) =>
  q
    .select({ n: sql<number>`count(*)`.as('n') })
    .from(monitorIdentity)
    .where(isWatched(v)),
)
export const sourcesRead = statement((q) =>
  q
    .select()
    .from(monitorSource)
    .where(inArray(monitorSource.source, ['hibp', 'corpus'])),
)

/** Rows read for all subjects together. */
const MAX_PLACES = 20_000
/** Sites of other companies are listed for people only while their employer's domain is verified. */
export const placesOf = statement((q, v: Params<OfWorkspace>) =>
  q
    .select({
      subjectId: monitorFinding.subject_id,
      layer: monitorFinding.layer,
      domain: monitorFinding.place,
      source: monitorFinding.source,
      firstMs: sql<number>`max(${monitorFinding.first_seen_ms})`.as('first_ms'),
    })
    .from(monitorFinding)
    .leftJoin(
      monitorIdentity,
      and(
        eq(monitorIdentity.id, monitorFinding.subject_id),
        inArray(monitorFinding.layer, ['employee_on_system', 'employee_elsewhere']),
      ),
    )
    .where(
      sql`${monitorFinding.workspace_id} = ${v.workspaceId} AND ${monitorFinding.pending} IS NULL
        AND ${monitorFinding.gone_ms} IS NULL AND (${monitorIdentity.id} IS NULL OR ${EMPLOYER_PROVED})`,
    )
    .groupBy(
      monitorFinding.subject_id,
      monitorFinding.layer,
      monitorFinding.place,
      monitorFinding.source,
    )
    .orderBy(sql`first_ms DESC`, monitorFinding.place)
    .limit(MAX_PLACES),
)
