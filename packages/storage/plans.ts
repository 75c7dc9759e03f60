import type { AdminPlan } from '@vigil/contract'
import { texts } from './row.ts'
import type { PlanRow } from './schema/index.ts'

/** A plan's row under `PLAN_COLUMNS`: id and name say whose they are. */
export type NamedPlanRow = Omit<PlanRow, 'id' | 'name'> & { plan_id: string; plan_name: string }

export function planOf(row: NamedPlanRow): AdminPlan {
  return {
    id: row.plan_id,
    name: row.plan_name,
    priceCents: row.price_cents,
    domainSeats: row.domain_seats,
    monthlyChecks: row.monthly_checks,
    allowsOverage: row.allows_overage === 1,
    overageCentsPer1000: row.overage_cents_per_1000,
    apiRateLimit: row.api_rate_limit,
    apiRateWindowSec: row.api_rate_window_sec,
    edgeRateLimit: row.edge_rate_limit,
    edgeRateWindowSec: row.edge_rate_window_sec,
    maxTeamMembers: row.max_team_members,
    monitoredIdentities: row.monitored_identities,
    retentionDays: row.retention_days,
    features: texts(row.features),
  }
}

export const PLAN_COLUMNS = `p.id AS plan_id, p.name AS plan_name, p.price_cents, p.domain_seats,
  p.monthly_checks, p.allows_overage, p.overage_cents_per_1000, p.api_rate_limit,
  p.api_rate_window_sec, p.edge_rate_limit, p.edge_rate_window_sec, p.max_team_members,
  p.monitored_identities, p.retention_days, p.features`

/** All plans, by id. */
export async function listPlans(db: D1Database): Promise<AdminPlan[]> {
  const { results } = await db
    .prepare(`SELECT ${PLAN_COLUMNS} FROM plans p ORDER BY p.id`)
    .all<NamedPlanRow>()
  return results.map(planOf)
}

/** Writes a plan, new or changed. */
export async function savePlan(db: D1Database, plan: AdminPlan): Promise<void> {
  await db
    .prepare(
      `INSERT INTO plans (id, name, price_cents, domain_seats, monthly_checks, allows_overage,
         overage_cents_per_1000, api_rate_limit, api_rate_window_sec, edge_rate_limit,
         edge_rate_window_sec, max_team_members, monitored_identities, retention_days, features)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, price_cents = excluded.price_cents,
         domain_seats = excluded.domain_seats, monthly_checks = excluded.monthly_checks,
         allows_overage = excluded.allows_overage,
         overage_cents_per_1000 = excluded.overage_cents_per_1000,
         api_rate_limit = excluded.api_rate_limit,
         api_rate_window_sec = excluded.api_rate_window_sec,
         edge_rate_limit = excluded.edge_rate_limit,
         edge_rate_window_sec = excluded.edge_rate_window_sec,
         max_team_members = excluded.max_team_members,
         monitored_identities = excluded.monitored_identities,
         retention_days = excluded.retention_days, features = excluded.features`,
    )
    .bind(
      plan.id,
      plan.name,
      plan.priceCents,
      plan.domainSeats,
      plan.monthlyChecks,
      plan.allowsOverage ? 1 : 0,
      plan.overageCentsPer1000,
      plan.apiRateLimit,
      plan.apiRateWindowSec,
      plan.edgeRateLimit,
      plan.edgeRateWindowSec,
      plan.maxTeamMembers,
      plan.monitoredIdentities,
      plan.retentionDays,
      JSON.stringify(plan.features),
    )
    .run()
}
