import { bySecretKey, callerOf, createHandlers } from '@vigil/http'
import { accountStatus } from '@vigil/service'

/** GET /api/v1/account. */
export const account = createHandlers(bySecretKey(), async (c) => {
  const status = await accountStatus(c.var.services, callerOf(c))
  return c.json({ ...status, requestId: c.var.requestId })
})
