import { WorkspaceChangeRequest, WorkspaceCreateRequest } from '@vigil/contract'
import { createHandlers, operatorOnly, validateJson, withServices } from '@vigil/http'
import { changeWorkspace, createWorkspace, describeWorkspace, listWorkspaces } from '@vigil/service'

/** GET /admin/v1/workspaces. */
export const workspaceList = createHandlers(operatorOnly(), withServices(), async (c) =>
  c.json({ workspaces: await listWorkspaces(c.var.services), requestId: c.var.requestId }),
)

/** POST /admin/v1/workspaces. */
export const workspaceCreate = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(WorkspaceCreateRequest),
  async (c) => {
    const workspace = await createWorkspace(c.var.services, c.req.valid('json'))
    return c.json({ workspace, requestId: c.var.requestId })
  },
)

/** GET /admin/v1/workspaces/:workspaceId. */
export const workspaceRead = createHandlers(operatorOnly(), withServices(), async (c) => {
  const described = await describeWorkspace(c.var.services, c.req.param('workspaceId') ?? '')
  return c.json({ ...described, requestId: c.var.requestId })
})

/** PATCH /admin/v1/workspaces/:workspaceId. */
export const workspaceChange = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(WorkspaceChangeRequest),
  async (c) => {
    const id = c.req.param('workspaceId') ?? ''
    const workspace = await changeWorkspace(c.var.services, id, c.req.valid('json'))
    return c.json({ workspace, requestId: c.var.requestId })
  },
)
