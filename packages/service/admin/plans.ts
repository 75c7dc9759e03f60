import type { AdminPlan } from '@vigil/contract'
import { listPlans as list, savePlan as save } from '@vigil/storage'
import type { Services } from '../services.ts'
import { auditEntry, OPERATOR } from '../team/audit.ts'

/** Returns every plan of the deployment. */
export function listPlans({ db }: Services): Promise<AdminPlan[]> {
  return list(db)
}

/** Creates a plan, or replaces the one with its id; the change is logged in every workspace on it. */
export async function savePlan(services: Services, plan: AdminPlan): Promise<void> {
  const { db } = services
  const before = (await list(db)).find(({ id }) => id === plan.id)
  const changed = Object.entries(plan).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Object(before)[name]),
  )
  const audit = auditEntry(services, OPERATOR, {
    action: 'plan_changed',
    subject: plan.id,
    before: Object.fromEntries(changed.map(([name]) => [name, Object(before)[name]])),
    after: Object.fromEntries(changed),
  })
  await save(db, plan, changed.length === 0 ? null : audit)
}
