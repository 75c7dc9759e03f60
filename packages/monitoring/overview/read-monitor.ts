import {
  MAX_IDENTITIES,
  type MonitoredDomain,
  type MonitoredIdentity,
  timestampOf,
} from '@vigil/contract'
import { batch, type Places, statement } from '@vigil/storage'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { EMPLOYER_PROVED } from '../domains/employer.ts'
import {
  type MonitorDomainRow,
  type MonitorIdentityRow,
  type MonitorSourceRow,
  monitorDomain,
  monitorFinding,
  monitorIdentity,
  monitorLayer,
  monitorSettings,
  monitorSource,
} from '../schema/index.ts'

export interface MonitorSettings {
  enabled: boolean
  stealer: boolean
  domainExposure: boolean
  lastRunAt: string | null
}

export interface MonitorState {
  settings: MonitorSettings
  domains: MonitoredDomain[]
  identities: MonitoredIdentity[]
  totals: { identities: number; domains: number }
  nextCursor: string | null
}

/** Where a page of people begins: behind this one. */
export interface PeopleCursor {
  enrolledMs: number
  id: string
}

type OfWorkspace = { workspaceId: string }
const settingsOf = statement((q, v: Places<OfWorkspace>) =>
  q.select().from(monitorSettings).where(eq(monitorSettings.workspace_id, v.workspaceId)),
)
const provedDomainsOf = statement((q, v: Places<OfWorkspace>) =>
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
const layersOf = statement((q, v: Places<OfWorkspace>) =>
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
const isWatched = (v: Places<OfWorkspace>) =>
  and(eq(monitorIdentity.workspace_id, v.workspaceId), ne(monitorIdentity.status, 'removed'))
const pageOfPeople = statement((q, v: Places<OfWorkspace & PeopleCursor & { limit: number }>) =>
  q
    .select()
    .from(monitorIdentity)
    .where(
      and(
        isWatched(v),
        sql`(${monitorIdentity.enrolled_ms}, ${monitorIdentity.id}) > (${v.enrolledMs}, ${v.id})`,
      ),
    )
    .orderBy(monitorIdentity.enrolled_ms, monitorIdentity.id)
    .limit(v.limit),
)
const countPeople = statement((q, v: Places<OfWorkspace>) =>
  q
    .select({ n: sql<number>`count(*)`.as('n') })
    .from(monitorIdentity)
    .where(isWatched(v)),
)
const sourcesAsked = statement((q) =>
  q
    .select()
    .from(monitorSource)
    .where(inArray(monitorSource.source, ['hibp', 'corpus'])),
)

/** Places listed of one subject, the newest first. */
const MAX_LOCATIONS = 200
/** Rows read for all subjects together. */
const MAX_PLACES = 20_000
/** Sites of other companies are listed for people only while their employer's domain is verified. */
const placesOf = statement((q, v: Places<OfWorkspace>) =>
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

/** What a workspace watches, in one batch: its domains and a page of its people. Removed people are gone. */
export async function readMonitor(
  workspaceId: string,
  db: D1Database,
  after: PeopleCursor | null = null,
  limit = MAX_IDENTITIES,
): Promise<MonitorState> {
  const own = { workspaceId }
  const from = after ?? { enrolledMs: -1, id: '' }
  const [settings, domains, layers, people, places, sources, total] = await batch(db, [
    settingsOf.bind(db, own),
    provedDomainsOf.bind(db, own),
    layersOf.bind(db, own),
    pageOfPeople.bind(db, { ...own, ...from, limit }),
    placesOf.bind(db, own),
    sourcesAsked.bind(db, {}),
    countPeople.bind(db, own),
  ] as const)
  const locations: Locations = new Map()
  for (const { subjectId, layer, domain, source } of places.rows) {
    const known = locations.get(subjectId) ?? []
    locations.set(subjectId, known)
    known.push({ layer, domain, source })
  }
  const [set] = settings.rows
  const last = people.rows.at(-1)
  const isFull = people.rows.length === limit
  return {
    totals: { identities: total.rows[0]?.n ?? 0, domains: domains.rows.length },
    nextCursor: last && isFull ? `${last.enrolled_ms}.${last.id}` : null,
    settings: {
      enabled: set?.enabled ?? true,
      stealer: set?.stealer ?? true,
      domainExposure: set?.domain_exposure ?? true,
      lastRunAt: timestampOf(set?.last_run_ms ?? null),
    },
    domains: domains.rows.map((row) => domainOf(row, layers.rows, locations)),
    identities: people.rows.map((row) => identityOf(row, sources.rows, locations)),
  }
}

type Locations = Map<string, MonitoredDomain['breachLocations']>

interface LayerCount {
  domainId: string
  layer: string
  count: number
  baseline: number
}

function domainOf(
  row: MonitorDomainRow,
  counts: readonly LayerCount[],
  locations: Locations,
): MonitoredDomain {
  const layer = (name: string) => {
    const found = counts.find((count) => count.domainId === row.id && count.layer === name)
    return { count: found?.count ?? 0, baseline: found?.baseline ?? 0 }
  }
  return {
    domain: row.domain,
    role: row.role,
    layers: {
      employeeOnSystem: layer('employee_on_system'),
      employeeElsewhere: layer('employee_elsewhere'),
      platformUser: layer('platform_user'),
      corpus: layer('corpus'),
    },
    breachLocations: (locations.get(row.id) ?? []).slice(0, MAX_LOCATIONS),
    lastCheckedAt: timestampOf(row.last_checked_ms),
    lastAlertedAt: timestampOf(row.last_alerted_ms),
  }
}

function identityOf(
  row: MonitorIdentityRow,
  sources: readonly MonitorSourceRow[],
  locations: Locations,
): MonitoredIdentity {
  const places = new Set((locations.get(row.id) ?? []).map(({ domain }) => domain))
  return {
    id: row.id,
    emailMasked: row.email_masked ?? '',
    emailDomain: row.email_domain ?? '',
    userId: row.user_id,
    audience: row.audience,
    status: row.status,
    enrolledAt: timestampOf(row.enrolled_ms),
    breachHits: row.breach_hits,
    credentialLogHits: row.log_hits,
    breachLocations: [...places].slice(0, MAX_LOCATIONS),
    firstSeenInLogsAt: timestampOf(row.first_log_ms),
    lastSeenInLogsAt: timestampOf(row.last_log_ms),
    lastCheckedAt: timestampOf(checkedMs(row, sources)),
    lastAlertedAt: timestampOf(row.last_alerted_ms),
  }
}

/**
 * When a person was looked for last: by asking for them, or by the provider confirming that nothing
 * was added since (a quiet day writes no row). Without a provider, by the corpus.
 */
function checkedMs(row: MonitorIdentityRow, sources: readonly MonitorSourceRow[]): number | null {
  const ownMs = row.last_checked_ms
  if (row.status !== 'active') return ownMs
  const provider = sources.find(({ source }) => source === 'hibp')
  const source = provider ?? sources.find((one) => one.source === 'corpus')
  const confirmedMs = source?.confirmed_ms ?? null
  if (confirmedMs === null) return ownMs
  const isUnchanged =
    provider === undefined
      ? confirmedMs > (row.since_ms ?? row.enrolled_ms)
      : row.catalogue_version === provider.version
  return isUnchanged ? Math.max(ownMs ?? 0, confirmedMs) : ownMs
}
