import {
  MAX_IDENTITIES,
  type MonitoredDomain,
  type MonitoredIdentity,
  type TimeCursor,
  timeCursor,
  timestampOf,
} from '@vigil/contract'
import { batch } from '@vigil/storage'
import type { MonitorDomainRow, MonitorIdentityRow, MonitorSourceRow } from '../schema/index.ts'
import {
  countPeople,
  layersOf,
  pageOfPeople,
  placesOf,
  provedDomainsOf,
  settingsOf,
  sourcesRead,
} from './monitor-rows.ts'

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

/** Places listed of one subject, the newest first. */
const MAX_LOCATIONS = 200
/** Reads a workspace's monitored domains and a page of its people in one batch. Removed people are not listed. */
export async function readMonitor(
  workspaceId: string,
  db: D1Database,
  after: TimeCursor | null = null,
  limit = MAX_IDENTITIES,
): Promise<MonitorState> {
  const own = { workspaceId }
  const from = after ?? { atMs: -1, id: '' }
  const [settings, domains, layers, people, places, sources, total] = await batch(db, [
    settingsOf.bind(db, own),
    provedDomainsOf.bind(db, own),
    layersOf.bind(db, own),
    pageOfPeople.bind(db, { ...own, ...from, limit }),
    placesOf.bind(db, own),
    sourcesRead.bind(db, {}),
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
    nextCursor: last && isFull ? timeCursor({ atMs: last.enrolled_ms, id: last.id }) : null,
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
 * Returns when a person was last checked: by a request for the person, or by the provider's confirmation that nothing
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
