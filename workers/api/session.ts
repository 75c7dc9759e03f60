import { SessionRequest } from '@vigil/contract'
import { bySecretKey, callerOf, createHandlers, validateJson } from '@vigil/http'
import { openSession } from '@vigil/service'

/** POST /api/v1/session. */
export const session = createHandlers(bySecretKey(), validateJson(SessionRequest), async (c) => {
  const opened = await openSession(c.var.services, callerOf(c), c.req.valid('json'))
  return c.json({ ...opened, requestId: c.var.requestId })
})
