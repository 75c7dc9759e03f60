import { createHandlers, operatorOnly, withServices } from '@vigil/http'
import { closeDemo, openDemo } from '@vigil/service'

/** PUT /admin/v1/workspaces/:workspaceId/demo: one demo page a deployment; the last one stands. */
export const demoOpen = createHandlers(operatorOnly(), withServices(), async (c) => {
  const demo = await openDemo(c.var.services, c.req.param('workspaceId') ?? '')
  return c.json({ demo, requestId: c.var.requestId })
})

/** DELETE /admin/v1/workspaces/:workspaceId/demo. */
export const demoClose = createHandlers(operatorOnly(), withServices(), async (c) => {
  const demo = await closeDemo(c.var.services, c.req.param('workspaceId') ?? '')
  return c.json({ demo, requestId: c.var.requestId })
})
