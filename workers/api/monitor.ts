import { MonitorEnrollRequest, MonitorPatchRequest } from '@vigil/contract'
import { bySecretKey, callerOf, createHandlers, validateJson } from '@vigil/http'
import { changeMonitored, enrolPeople, readMonitor } from '@vigil/service'

/** GET /api/v1/monitor. */
export const monitorStatus = createHandlers(bySecretKey({ alsoFrom: 'bearer' }), async (c) => {
  const result = await readMonitor(c.var.services, callerOf(c))
  return c.json({ ...result, requestId: c.var.requestId })
})

/** POST /api/v1/monitor: live keys only. */
export const monitorEnrol = createHandlers(
  bySecretKey({ alsoFrom: 'bearer', env: 'live' }),
  validateJson(MonitorEnrollRequest),
  async (c) => {
    const results = await enrolPeople(c.var.services, callerOf(c), c.req.valid('json'))
    const ok = results.every((result) => result.ok)
    return c.json({ ok, results, requestId: c.var.requestId })
  },
)

/** PATCH /api/v1/monitor. */
export const monitorChange = createHandlers(
  bySecretKey({ alsoFrom: 'bearer' }),
  validateJson(MonitorPatchRequest),
  async (c) => {
    await changeMonitored(c.var.services, callerOf(c), c.req.valid('json'))
    return c.json({ ok: true, requestId: c.var.requestId })
  },
)
