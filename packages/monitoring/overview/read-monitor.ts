import {
  ExposureLayer,
  MAX_IDENTITIES,
  MonitorAudience,
  type MonitoredDomain,
  type MonitoredIdentity,
  MonitorRole,
  MonitorStatus,
  timestampOf,
} from '@vigil/contract'
import { EMPLOYER_PROVED } from '../domains/employer.ts'
import { number, numberOrNull, type Row, text, textOrNull } from '../row.ts'

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

/** What a workspace watches, in one batch: its domains and a page of its people. Removed people are gone. */
export async function readMonitor(
  workspaceId: string,
  db: D1Database,
  after: PeopleCursor | null = null,
  limit = MAX_IDENTITIES,
): Promise<MonitorState> {
  const [settings, domains, layers, identities, places, sources, total] = await db.batch<Row>([
    db.prepare('SELECT * FROM monitor_settings WHERE workspace_id = ?').bind(workspaceId),
    db
      .prepare(
        "SELECT * FROM monitor_domain WHERE workspace_id = ? AND state IN ('verified', 'grace') ORDER BY domain, role",
      )
      .bind(workspaceId),
    db
      .prepare(
        `SELECT l.domain_id, l.layer, sum(l.count) AS count, sum(l.baseline) AS baseline
         FROM monitor_domain d JOIN monitor_layer l ON l.domain_id = d.id
         WHERE d.workspace_id = ? GROUP BY l.domain_id, l.layer`,
      )
      .bind(workspaceId),
    db
      .prepare(
        `SELECT * FROM monitor_identity WHERE workspace_id = ?1 AND status <> 'removed'
           AND (enrolled_ms, id) > (?2, ?3) ORDER BY enrolled_ms, id LIMIT ?4`,
      )
      .bind(workspaceId, after?.enrolledMs ?? -1, after?.id ?? '', limit),
    placesOf(workspaceId, db),
    db.prepare("SELECT * FROM monitor_source WHERE source IN ('hibp', 'corpus')"),
    db
      .prepare(
        "SELECT count(*) AS n FROM monitor_identity WHERE workspace_id = ? AND status <> 'removed'",
      )
      .bind(workspaceId),
  ])
  const locations = locationsBySubject(places?.results ?? [])
  const set = settings?.results[0]
  const counts = layers?.results ?? []
  const last = identities?.results.at(-1)
  const isFull = identities?.results.length === limit
  const totalRow = total?.results[0]
  return {
    totals: {
      identities: totalRow === undefined ? 0 : number(totalRow, 'n'),
      domains: domains?.results.length ?? 0,
    },
    nextCursor: last && isFull ? `${number(last, 'enrolled_ms')}.${text(last, 'id')}` : null,
    settings: {
      enabled: set === undefined || number(set, 'enabled') === 1,
      stealer: set === undefined || number(set, 'stealer') === 1,
      domainExposure: set === undefined || number(set, 'domain_exposure') === 1,
      lastRunAt: set === undefined ? null : timestampOf(numberOrNull(set, 'last_run_ms')),
    },
    domains: (domains?.results ?? []).map((row) => domainOf(row, counts, locations)),
    identities: (identities?.results ?? []).map((row) => ({
      ...identityOf(row, locations),
      lastCheckedAt: timestampOf(checkedMs(row, sources?.results ?? [])),
    })),
  }
}

type Locations = Map<string, MonitoredDomain['breachLocations']>

/** Places listed of one subject, the newest first. */
const MAX_LOCATIONS = 200
/** Rows read for all subjects together. */
const MAX_PLACES = 20_000

/** Sites of other companies are listed for people only while their employer's domain is verified. */
function placesOf(workspaceId: string, db: D1Database): D1PreparedStatement {
  return db
    .prepare(
      `SELECT f.subject_id, f.layer, f.place, f.source, max(f.first_seen_ms) AS first_ms
       FROM monitor_finding f LEFT JOIN monitor_identity i ON i.id = f.subject_id
         AND f.layer IN ('employee_on_system', 'employee_elsewhere')
       WHERE f.workspace_id = ? AND f.pending IS NULL AND f.gone_ms IS NULL
         AND (i.id IS NULL OR ${EMPLOYER_PROVED})
       GROUP BY f.subject_id, f.layer, f.place, f.source
       ORDER BY first_ms DESC, place LIMIT ${MAX_PLACES}`,
    )
    .bind(workspaceId)
}

function locationsBySubject(rows: Row[]): Locations {
  const locations: Locations = new Map()
  for (const row of rows) {
    const id = text(row, 'subject_id')
    const layer = ExposureLayer.parse(row.layer)
    const own = locations.get(id) ?? []
    own.push({ layer, domain: text(row, 'place'), source: text(row, 'source') })
    locations.set(id, own)
  }
  return locations
}

function domainOf(row: Row, counts: Row[], locations: Locations): MonitoredDomain {
  const id = text(row, 'id')
  const layer = (name: string) => {
    const found = counts.find((count) => count.domain_id === id && count.layer === name)
    if (!found) return { count: 0, baseline: 0 }
    return { count: number(found, 'count'), baseline: number(found, 'baseline') }
  }
  return {
    domain: text(row, 'domain'),
    role: MonitorRole.parse(row.role),
    layers: {
      employeeOnSystem: layer('employee_on_system'),
      employeeElsewhere: layer('employee_elsewhere'),
      platformUser: layer('platform_user'),
      corpus: layer('corpus'),
    },
    breachLocations: (locations.get(id) ?? []).slice(0, MAX_LOCATIONS),
    lastCheckedAt: timestampOf(numberOrNull(row, 'last_checked_ms')),
    lastAlertedAt: timestampOf(numberOrNull(row, 'last_alerted_ms')),
  }
}

function identityOf(row: Row, locations: Locations): Omit<MonitoredIdentity, 'lastCheckedAt'> {
  return {
    id: text(row, 'id'),
    emailMasked: text(row, 'email_masked'),
    emailDomain: text(row, 'email_domain'),
    userId: textOrNull(row, 'user_id'),
    audience: MonitorAudience.parse(row.audience),
    status: MonitorStatus.parse(row.status),
    enrolledAt: new Date(number(row, 'enrolled_ms')).toISOString(),
    breachHits: number(row, 'breach_hits'),
    credentialLogHits: number(row, 'log_hits'),
    breachLocations: [
      ...new Set((locations.get(text(row, 'id')) ?? []).map(({ domain }) => domain)),
    ].slice(0, MAX_LOCATIONS),
    firstSeenInLogsAt: timestampOf(numberOrNull(row, 'first_log_ms')),
    lastSeenInLogsAt: timestampOf(numberOrNull(row, 'last_log_ms')),
    lastAlertedAt: timestampOf(numberOrNull(row, 'last_alerted_ms')),
  }
}

/**
 * When somebody was looked for last: by asking for them, or by the provider confirming that nothing
 * was added since (a quiet day writes no row for anybody). Where there is no provider,
 * by the corpus.
 */
function checkedMs(row: Row, sources: readonly Row[]): number | null {
  const ownMs = numberOrNull(row, 'last_checked_ms')
  if (row.status !== 'active') return ownMs
  const provider = sources.find(({ source }) => source === 'hibp')
  const source = provider ?? sources.find((one) => one.source === 'corpus')
  const confirmedMs = source === undefined ? null : numberOrNull(source, 'confirmed_ms')
  if (confirmedMs === null) return ownMs
  const sinceMs = numberOrNull(row, 'since_ms') ?? number(row, 'enrolled_ms')
  const isUnchanged =
    provider === undefined ? confirmedMs > sinceMs : row.catalogue_version === provider.version
  return isUnchanged ? Math.max(ownMs ?? 0, confirmedMs) : ownMs
}
