import { CheckListQuery } from '@vigil/contract'
import { bySecretKey, callerOf, createHandlers, validateQuery } from '@vigil/http'
import { listChecks, storedCheck } from '@vigil/service'

/** GET /api/v1/checks/:checkId. */
export const checkRead = createHandlers(bySecretKey(), async (c) => {
  const check = await storedCheck(c.var.services, callerOf(c), c.req.param('checkId') ?? '')
  return c.json({ check, requestId: c.var.requestId })
})

/** GET /api/v1/checks. */
export const checkList = createHandlers(bySecretKey(), validateQuery(CheckListQuery), async (c) => {
  const page = await listChecks(c.var.services, callerOf(c), c.req.valid('query'))
  return c.json({ ...page, requestId: c.var.requestId })
})
