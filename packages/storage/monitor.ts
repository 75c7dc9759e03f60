import {
  MonitorAudience,
  type MonitoredDomain,
  type MonitoredIdentity,
  MonitorRole,
  MonitorStatus,
} from '@vigil/contract'
import { number, numberOrNull, type Row, text, textOrNull } from './row.ts'

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

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
}

/** Everything a workspace watches, in one batch. Removed people are gone. */
export async function readMonitor(workspaceId: string, db: D1Database): Promise<MonitorState> {
  const [settings, domains, layers, identities] = await db.batch<Row>([
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
        `SELECT * FROM monitor_identity WHERE workspace_id = ? AND status <> 'removed'
         ORDER BY enrolled_ms, id LIMIT 10000`,
      )
      .bind(workspaceId),
  ])
  const set = settings?.results[0]
  const counts = layers?.results ?? []
  return {
    settings: {
      enabled: set === undefined || number(set, 'enabled') === 1,
      stealer: set === undefined || number(set, 'stealer') === 1,
      domainExposure: set === undefined || number(set, 'domain_exposure') === 1,
      lastRunAt: set === undefined ? null : iso(numberOrNull(set, 'last_run_ms')),
    },
    domains: (domains?.results ?? []).map((row) => domainOf(row, counts)),
    identities: (identities?.results ?? []).map(identityOf),
  }
}

function domainOf(row: Row, counts: Row[]): MonitoredDomain {
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
    breachLocations: [],
    lastCheckedAt: iso(numberOrNull(row, 'last_checked_ms')),
    lastAlertedAt: iso(numberOrNull(row, 'last_alerted_ms')),
  }
}

function identityOf(row: Row): MonitoredIdentity {
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
    breachLocations: [],
    firstSeenInLogsAt: iso(numberOrNull(row, 'first_log_ms')),
    lastSeenInLogsAt: iso(numberOrNull(row, 'last_log_ms')),
    lastCheckedAt: iso(numberOrNull(row, 'last_checked_ms')),
    lastAlertedAt: iso(numberOrNull(row, 'last_alerted_ms')),
  }
}

/** A person to be watched, hashed and sealed by the caller of this function. */
export interface EnrolledPerson {
  id: string
  emailHash: string
  emailSealed: string
  emailMasked: string
  emailDomain: string
  userId: string | null
  audience: MonitorAudience
}

export type Enrolment = { id: string; outcome: 'enrolled' | 'updated' } | { outcome: 'limit' }

/**
 * Enrols people, in order, in one transaction; the plan's limit holds inside each INSERT. Somebody
 * who is watched already is updated and keeps the id.
 */
export async function enrolPeople(
  workspaceId: string,
  db: D1Database,
  people: readonly EnrolledPerson[],
  limit: number,
  byKey: string,
  nowMs: number,
): Promise<Enrolment[]> {
  const results = await db.batch<Row>(
    people.map((person) =>
      db
        .prepare(
          `INSERT INTO monitor_identity (id, workspace_id, email_hash, email_sealed, email_masked,
             email_domain, user_id, audience, status, enrolled_ms, enrolled_by_key)
           SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'active', ?9, ?10
           WHERE ?11 > (SELECT count(*) FROM monitor_identity
               WHERE workspace_id = ?2 AND email_hash IS NOT NULL)
             OR EXISTS (SELECT 1 FROM monitor_identity WHERE workspace_id = ?2 AND email_hash = ?3)
           ON CONFLICT (workspace_id, email_hash) WHERE email_hash IS NOT NULL DO UPDATE SET
             audience = excluded.audience, user_id = COALESCE(excluded.user_id, user_id)
           RETURNING id`,
        )
        .bind(
          person.id,
          workspaceId,
          person.emailHash,
          person.emailSealed,
          person.emailMasked,
          person.emailDomain,
          person.userId,
          person.audience,
          nowMs,
          byKey,
          limit,
        ),
    ),
  )
  return people.map((person, i) => {
    const row = results[i]?.results[0]
    if (!row) return { outcome: 'limit' }
    const id = text(row, 'id')
    return { id, outcome: id === person.id ? 'enrolled' : 'updated' }
  })
}

/** Pauses, resumes or removes a person; removing wipes what names them. false: not found. */
export async function changeMonitored(
  workspaceId: string,
  db: D1Database,
  id: string,
  status: MonitorStatus,
  nowMs: number,
): Promise<boolean> {
  const [changed] = await db.batch([
    db
      .prepare(
        `UPDATE monitor_identity SET status = ?3,
           email_hash = CASE WHEN ?3 = 'removed' THEN NULL ELSE email_hash END,
           email_sealed = CASE WHEN ?3 = 'removed' THEN NULL ELSE email_sealed END,
           email_masked = CASE WHEN ?3 = 'removed' THEN NULL ELSE email_masked END,
           email_domain = CASE WHEN ?3 = 'removed' THEN NULL ELSE email_domain END,
           user_id = CASE WHEN ?3 = 'removed' THEN NULL ELSE user_id END,
           removed_ms = CASE WHEN ?3 = 'removed' THEN ?4 ELSE NULL END
         WHERE workspace_id = ?1 AND id = ?2 AND status <> 'removed'`,
      )
      .bind(workspaceId, id, status, nowMs),
    db
      .prepare(
        `DELETE FROM monitor_finding WHERE workspace_id = ?1 AND subject_id = ?2 AND ?3 = 'removed'`,
      )
      .bind(workspaceId, id, status),
  ])
  return (changed?.meta.changes ?? 0) > 0
}
