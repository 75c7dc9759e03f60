import { LinkedAccountsQuery } from '@vigil/contract'
import {
  admitFirst,
  authenticate,
  callerOf,
  createHandlers,
  validateQuery,
  withServices,
} from '@vigil/http'
import { linkedAccounts as walk } from '@vigil/service'

/** GET /api/v1/linked-accounts. */
export const linkedAccounts = createHandlers(
  withServices(),
  authenticate({ kind: 'secret' }),
  admitFirst(),
  validateQuery(LinkedAccountsQuery),
  async (c) => {
    const result = await walk(c.var.services, callerOf(c), c.req.valid('query'))
    return c.json({ ...result, requestId: c.var.requestId })
  },
)
