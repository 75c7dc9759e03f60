import { DataErasureRequest, ExportRequest } from '@vigil/contract'
import { bySecretKey, callerOf, createHandlers, validateJson } from '@vigil/http'
import { eraseData, erasureReceipt, exportData } from '@vigil/service'

/** POST /api/v1/erasure. */
export const erasureBegin = createHandlers(
  bySecretKey(),
  validateJson(DataErasureRequest),
  async (c) => {
    const receipt = await eraseData(c.var.services, callerOf(c), c.req.valid('json'))
    return c.json({ ...receipt, requestId: c.var.requestId })
  },
)

/** GET /api/v1/erasure/:erasureId. */
export const erasureRead = createHandlers(bySecretKey(), async (c) => {
  const id = c.req.param('erasureId') ?? ''
  const receipt = await erasureReceipt(c.var.services, callerOf(c), id)
  return c.json({ ...receipt, requestId: c.var.requestId })
})

/** POST /api/v1/export. */
export const dataExport = createHandlers(bySecretKey(), validateJson(ExportRequest), async (c) => {
  const kept = await exportData(c.var.services, callerOf(c), c.req.valid('json'))
  return c.json({ ...kept, requestId: c.var.requestId })
})
