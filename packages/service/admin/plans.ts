import type { AdminPlan } from '@vigil/contract'
import { listPlans as list, savePlan as save } from '@vigil/storage'
import type { Services } from '../services.ts'

/** Returns every plan of the deployment. */
export function listPlans({ db }: Services): Promise<AdminPlan[]> {
  return list(db)
}

/** Creates a plan, or replaces the one with its id. */
export function savePlan({ db }: Services, plan: AdminPlan): Promise<void> {
  return save(db, plan)
}
