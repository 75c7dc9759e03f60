import { SessionRequest } from '@vigil/contract'
import {
  admitFirst,
  authenticate,
  callerOf,
  createHandlers,
  jsonBody,
  validateJson,
  withServices,
} from '@vigil/http'
import { openSession } from '@vigil/service'

/** POST /api/v1/session. */
export const session = createHandlers(
  withServices(),
  authenticate({ kind: 'secret' }),
  admitFirst(),
  jsonBody(),
  validateJson(SessionRequest),
  async (c) => {
    const opened = await openSession(c.var.services, callerOf(c), c.req.valid('json'))
    return c.json({ ...opened, requestId: c.var.requestId })
  },
)
