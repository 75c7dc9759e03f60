import { CheckListQuery } from '@vigil/contract'
import {
  admitFirst,
  authenticate,
  callerOf,
  createHandlers,
  validateQuery,
  withServices,
} from '@vigil/http'
import { listChecks, storedCheck } from '@vigil/service'

/** GET /api/v1/checks/:checkId. */
export const checkRead = createHandlers(
  withServices(),
  authenticate({ kind: 'secret' }),
  admitFirst(),
  async (c) => {
    const check = await storedCheck(c.var.services, callerOf(c), c.req.param('checkId') ?? '')
    return c.json({ check, requestId: c.var.requestId })
  },
)

/** GET /api/v1/checks. */
export const checkList = createHandlers(
  withServices(),
  authenticate({ kind: 'secret' }),
  admitFirst(),
  validateQuery(CheckListQuery),
  async (c) => {
    const page = await listChecks(c.var.services, callerOf(c), c.req.valid('query'))
    return c.json({ ...page, requestId: c.var.requestId })
  },
)
