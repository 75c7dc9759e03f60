import type { AdminPlan } from '@vigil/contract'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { batch, excluded, type Params, statement } from '../database/index.ts'
import { type AuditEntry, type LoggedEntry, logFrom, loggedOf } from '../members/index.ts'
import { plans, workspaces } from '../schema/index.ts'

const { id: _, ...changeable } = getTableColumns(plans)

const everyPlan = statement((q) => q.select().from(plans).orderBy(plans.id))

const upsertPlan = statement((q, v: Params<AdminPlan>) =>
  q
    .insert(plans)
    .values({
      id: v.id,
      name: v.name,
      priceCents: v.priceCents,
      domainSeats: v.domainSeats,
      monthlyChecks: v.monthlyChecks,
      allowsOverage: v.allowsOverage,
      overageCentsPer1000: v.overageCentsPer1000,
      apiRateLimit: v.apiRateLimit,
      apiRateWindowSec: v.apiRateWindowSec,
      edgeRateLimit: v.edgeRateLimit,
      edgeRateWindowSec: v.edgeRateWindowSec,
      maxTeamMembers: v.maxTeamMembers,
      monitoredIdentities: v.monitoredIdentities,
      features: v.features,
      retentionDays: v.retentionDays,
    })
    .onConflictDoUpdate({ target: plans.id, set: excluded(changeable) }),
)

/** Logs a change of a plan in every workspace that is on it. */
const logPlan = statement((_, v: Params<LoggedEntry>) =>
  logFrom(workspaces.id, v, sql`FROM ${workspaces} WHERE ${eq(workspaces.planId, v.subject)}`),
)

/** All plans, by id. */
export const listPlans = (db: D1Database): Promise<AdminPlan[]> => everyPlan.all(db, {})

/** Writes a plan, new or changed, with a log entry in every workspace that is on it; `audit` null: none. */
export async function savePlan(
  db: D1Database,
  plan: AdminPlan,
  audit: AuditEntry | null = null,
): Promise<void> {
  await batch<readonly unknown[]>(db, [
    upsertPlan.bind(db, plan),
    ...(audit === null ? [] : [logPlan.bind(db, loggedOf({ ...audit, subject: plan.id }))]),
  ])
}
