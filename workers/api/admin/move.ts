import { WorkspaceMoveRequest } from '@vigil/contract'
import { createHandlers, operatorOnly, validateJson, withServices } from '@vigil/http'
import { moveWorkspace } from '@vigil/service'

/** POST /admin/v1/workspaces/:workspaceId/move. */
export const workspaceMove = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(WorkspaceMoveRequest),
  async (c) => {
    const id = c.req.param('workspaceId') ?? ''
    const step = await moveWorkspace(c.var.services, id, c.req.valid('json').shards)
    return c.json({ ...step, requestId: c.var.requestId })
  },
)
