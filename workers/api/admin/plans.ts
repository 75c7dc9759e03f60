import { AdminPlan } from '@vigil/contract'
import { createHandlers, operatorOnly, validateJson, withServices } from '@vigil/http'
import { listPlans, savePlan } from '@vigil/service'

/** GET /admin/v1/plans. */
export const planList = createHandlers(operatorOnly(), withServices(), async (c) =>
  c.json({ plans: await listPlans(c.var.services), requestId: c.var.requestId }),
)

/** POST /admin/v1/plans: creates a plan, or replaces the one with its id. */
export const planSave = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(AdminPlan),
  async (c) => {
    const plan = c.req.valid('json')
    await savePlan(c.var.services, plan)
    return c.json({ plan, requestId: c.var.requestId })
  },
)
