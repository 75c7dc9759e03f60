import { listPlans, savePlan } from '@vigil/service'
import type { ApiHandler } from '../handler.ts'

export const planList: ApiHandler<'listPlans'> = async (c) => ({
  plans: await listPlans(c.var.services),
})

/** Creates a plan, or replaces the one with its id. */
export const planSave: ApiHandler<'savePlan'> = async (c) => {
  const plan = c.req.valid('json')
  await savePlan(c.var.services, plan)
  return { plan }
}
