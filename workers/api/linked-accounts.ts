import { LinkedAccountsQuery } from '@vigil/contract'
import { bySecretKey, callerOf, createHandlers, validateQuery } from '@vigil/http'
import { linkedAccounts as walk } from '@vigil/service'

/** GET /api/v1/linked-accounts. */
export const linkedAccounts = createHandlers(
  bySecretKey(),
  validateQuery(LinkedAccountsQuery),
  async (c) => {
    const result = await walk(c.var.services, callerOf(c), c.req.valid('query'))
    return c.json({ ...result, requestId: c.var.requestId })
  },
)
