import type { AdminPlan } from '@vigil/contract'
import { getTableColumns } from 'drizzle-orm'
import { excluded, type Places, statement } from '../database/index.ts'
import { plans } from '../schema/index.ts'

const { id: _, ...changeable } = getTableColumns(plans)

const everyPlan = statement((q) => q.select().from(plans).orderBy(plans.id))

const upsertPlan = statement((q, v: Places<AdminPlan>) =>
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

/** All plans, by id. */
export const listPlans = (db: D1Database): Promise<AdminPlan[]> => everyPlan.all(db, {})

/** Writes a plan, new or changed. */
export async function savePlan(db: D1Database, plan: AdminPlan): Promise<void> {
  await upsertPlan.run(db, plan)
}
