import { AdminPlan } from '@vigil/contract'
import { createHandlers, jsonBody, validateJson, withServices } from '@vigil/http'
import { listPlans as readPlans, savePlan as writePlan } from '@vigil/storage'

/** GET /admin/v1/plans. */
export const listPlans = createHandlers(withServices(), async (c) =>
  c.json({ plans: await readPlans(c.env.DB), requestId: c.var.requestId }),
)

/** POST /admin/v1/plans. */
export const savePlan = createHandlers(
  withServices(),
  jsonBody(),
  validateJson(AdminPlan),
  async (c) => {
    const plan = c.req.valid('json')
    await writePlan(c.env.DB, plan)
    return c.json({ plan, requestId: c.var.requestId })
  },
)
