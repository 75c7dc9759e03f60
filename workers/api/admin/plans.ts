import * as service from '@vigil/service'
import type { ApiHandler } from '../handler.ts'

export const listPlans: ApiHandler<'listPlans'> = async (c) => ({
  plans: await service.listPlans(c.var.services),
})

/** Creates a plan, or replaces the one with its id. */
export const savePlan: ApiHandler<'savePlan'> = async (c) => {
  const plan = c.req.valid('json')
  await service.savePlan(c.var.services, plan)
  return { plan }
}
