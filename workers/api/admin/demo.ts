import { VigilError } from '@vigil/contract'
import { createHandlers, operatorOnly, withServices } from '@vigil/http'
import { closeDemo, openDemo, readDemo } from '@vigil/storage'
import { knownWorkspace } from './known-workspace.ts'

/** PUT /admin/v1/workspaces/:workspaceId/demo: one demo page a deployment; the last one stands. */
export const demoOpen = createHandlers(operatorOnly(), withServices(), async (c) => {
  const { id } = await knownWorkspace(c)
  const { vault, now } = c.var.services
  const demo = await openDemo(id, c.env.DB, c.env.KV, vault, now())
  return c.json({ demo, requestId: c.var.requestId })
})

/** DELETE /admin/v1/workspaces/:workspaceId/demo. */
export const demoClose = createHandlers(operatorOnly(), withServices(), async (c) => {
  const { id } = await knownWorkspace(c)
  const { vault, now } = c.var.services
  const open = await readDemo(c.env.KV, vault)
  if (open?.workspaceId !== id) throw new VigilError('not_found')
  const demo = await closeDemo(c.env.DB, c.env.KV, vault, now())
  return c.json({ demo, requestId: c.var.requestId })
})
